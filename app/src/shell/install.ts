import { useSyncExternalStore } from 'react'

/** Chromium's; no other browser offers to install. */
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
 * Names the manifest of a gym. The service answers it: Android makes an app only of a manifest that has an address of its
 * own, and a bookmark of one in a data: or blob: address, in which start_url could not be relative either. iOS reads
 * whichever the page names when someone adds it to the home screen, so a script may name it.
 */
export function nameManifest(company: string): void {
  const link = document.querySelector('link[rel=manifest]') ?? document.createElement('link')
  link.setAttribute('rel', 'manifest')
  link.setAttribute('href', `/app/api/${encodeURIComponent(company)}/manifest.webmanifest`)
  document.head.append(link)
}

/** How this phone puts the app on its home screen, if it can and nobody has put the hint away. */
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

/** An iPad says that it is a Mac, but no Mac can be touched in several places. */
export function isIos(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  )
}

/** Whether this is the app of the home screen and not a browser's page. */
export function isOnHomeScreen(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}
