// Runs in the page, before its own scripts: `painted(isShown)` measures the time from the last key or press to the frame that shows what
// was asked for, and lists the page's requests to the service meanwhile.
performance.setResourceTimingBufferSize(5000)
let lastInput = 0
for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, (event) => (lastInput = event.timeStamp), true)

globalThis.painted = async (isShown, patienceMs) => {
  const before = document.querySelector('main')?.textContent
  const since = performance.now()
  const frame = () => new Promise(requestAnimationFrame)
  while (lastInput < since || !isShown(before)) {
    if (performance.now() - since > patienceMs) throw new Error(`Not shown: ${isShown}`)
    await frame()
  }
  await frame()
  // A frame's callbacks run before it is painted; a message sent from one arrives after that.
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = resolve
    port2.postMessage(null)
  })
  const ms = performance.now() - lastInput
  const asked = performance
    .getEntriesByType('resource')
    .filter((entry) => entry.startTime >= since && entry.name.includes('/dashboard/api/'))
    .map((entry) => ({ path: entry.name.split('/dashboard/api')[1], ms: entry.duration }))
  return { ms, asked }
}
