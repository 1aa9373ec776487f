import { useEffect, useState } from 'react'
import type { CodeKey } from '../shell/kept.ts'
import { type DoorCode, makeCode } from './code.ts'

/** The current code, renewed with each step and whenever the page comes back to the front. */
export function useCode({ sessionId, number, secret }: CodeKey, aheadMs: number): DoorCode | undefined {
  const [code, setCode] = useState<DoorCode>()
  useEffect(() => {
    let timer: number | undefined
    let over = false
    const renew = async () => {
      clearTimeout(timer)
      const made = await makeCode({ sessionId, number, secret }, Date.now() + aheadMs)
      if (over) return
      setCode(made)
      clearTimeout(timer)
      timer = window.setTimeout(renew, made.renewsAt - aheadMs - Date.now())
    }
    // A phone that slept has not run its timers.
    const onReturn = () => document.visibilityState === 'visible' && void renew()
    void renew()
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      over = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [sessionId, number, secret, aheadMs])
  return code
}
