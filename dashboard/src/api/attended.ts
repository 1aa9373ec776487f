const whileMs = 60_000
let lastInput = Date.now()

const noteInput = () => {
  lastInput = Date.now()
}
for (const type of ['pointerdown', 'keydown', 'touchstart', 'wheel']) {
  window.addEventListener(type, noteInput, { capture: true, passive: true })
}

/**
 * Whether the page has not been touched for a minute. Requests that it then makes by itself, because something has changed in the gym, do
 * not extend the session: a page that was left open expires like any other.
 */
export function isUnattended(): boolean {
  return Date.now() - lastInput > whileMs
}
