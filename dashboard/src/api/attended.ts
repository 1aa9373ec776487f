const whileMs = 60_000
let lastInput = Date.now()

const noteInput = () => {
  lastInput = Date.now()
}
for (const type of ['pointerdown', 'keydown', 'touchstart', 'wheel']) {
  window.addEventListener(type, noteInput, { capture: true, passive: true })
}

/**
 * Whether the page has not been touched for a minute. What it then asks for by itself, because something has changed in the
 * gym, is no use of the session: a page that was left open ends like any other.
 */
export function isUnattended(): boolean {
  return Date.now() - lastInput > whileMs
}
