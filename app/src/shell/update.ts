/** How often a page that stays open looks for a new version. */
const lookMs = 3_600_000

let isNewer = false

/** Loads the new version if there is one. What the page shows is lost. */
export function reloadIfNewer(): void {
  if (isNewer) location.reload()
}

/**
 * Registers the service worker, with which the app opens without network. When a new version has taken over, the page reloads the next time
 * it is hidden: nobody loses what they are looking at, and important data is stored outside of the page.
 */
export function keepUpToDate(): void {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  // The very first worker takes over a page that already has its version.
  let isFirst = serviceWorker.controller === null
  serviceWorker.addEventListener('controllerchange', () => {
    isNewer = !isFirst
    isFirst = false
  })
  // Browsers look for a new version when a page is opened, but an app on the home screen may stay open for weeks, and a kiosk for months.
  const registered = serviceWorker.register('/app/sw.js')
  const look = () => void registered.then((worker) => worker.update()).catch(() => {})
  setInterval(look, lookMs)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look()
    else reloadIfNewer()
  })
}
