import { useSyncExternalStore } from 'react'

/** The event of Chromium; no other browser offers to install. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

const putAwayName = 'catraca-app:install-put-away'
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
let offer: InstallEvent | undefined

window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  offer = event as InstallEvent
  tell()
})
window.addEventListener('appinstalled', () => {
  offer = undefined
  tell()
})

/**
 * Sets the address of a gym's manifest. The service answers it: Android only makes an app from a manifest with its own address; from one in
 * a data: or blob: address it makes a bookmark, and start_url could not be relative there either. iOS reads the manifest that the page
 * names when a person adds the page to the home screen, so a script may set it.
 */
export function nameManifest(company: string): void {
  const link = document.querySelector('link[rel=manifest]') ?? document.createElement('link')
  link.setAttribute('rel', 'manifest')
  link.setAttribute('href', `/app/api/${encodeURIComponent(company)}/manifest.webmanifest`)
  document.head.append(link)
}

/** How this phone can put the app on its home screen; undefined if it cannot, or if the hint was dismissed. */
export function useInstallHint(): 'prompt' | 'ios' | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => {
      if (isOnHomeScreen() || localStorage.getItem(putAwayName) !== null) return undefined
      if (offer !== undefined) return 'prompt'
      return isIos() ? 'ios' : undefined
    },
  )
}

export function install(): void {
  void offer?.prompt()
  // It may be shown once.
  offer = undefined
  tell()
}

export function putAwayInstallHint(): void {
  localStorage.setItem(putAwayName, 'true')
  tell()
}

/** An iPad claims to be a Mac, but no Mac supports touches at several points. */
export function isIos(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  )
}

/** Whether this is the app on the home screen and not a page in the browser. */
export function isOnHomeScreen(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}
