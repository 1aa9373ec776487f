import { useEffect, useSyncExternalStore } from 'react'

/** Keeps the screen lit while a component is shown, where the browser can; it gives that up whenever the page is hidden. */
export function useLitScreen(): void {
  useEffect(() => {
    let lock: Promise<WakeLockSentinel | undefined> | undefined
    const light = () => {
      if (document.visibilityState !== 'visible') return
      // Refused on a low battery, which does not have to be reported.
      lock = navigator.wakeLock?.request('screen').catch(() => undefined)
    }
    light()
    document.addEventListener('visibilitychange', light)
    return () => {
      document.removeEventListener('visibilitychange', light)
      void lock?.then((held) => held?.release())
    }
  }, [])
}

export function useOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('online', listener)
      window.addEventListener('offline', listener)
      return () => {
        window.removeEventListener('online', listener)
        window.removeEventListener('offline', listener)
      }
    },
    () => navigator.onLine,
  )
}
