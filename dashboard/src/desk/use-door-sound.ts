import { useEffect, useRef } from 'react'
import type { Shapes } from '../api/client.ts'

type Attempt = Shapes['AttemptNow']

/** Frequencies in Hz, one after the other: rising for a person who comes in, low and twice for one who does not. */
const sounds: Partial<Record<Attempt['result'], number[]>> = { allowed: [660, 880], denied: [220, 220] }
const toneSeconds = 0.12

/** Plays a sound when a new person comes to the door, as long as it is on; not for those who were already there. */
export function useDoorSound(attempts: Attempt[] | undefined, isOn: boolean): void {
  const latest = useRef<string>(undefined)
  useEffect(() => {
    const first = attempts?.[0]
    if (first === undefined || first.id === latest.current) return
    const isNew = latest.current !== undefined
    latest.current = first.id
    const tones = sounds[first.result]
    if (isNew && isOn && tones !== undefined) play(tones)
  }, [attempts, isOn])
}

let audio: AudioContext | undefined

function play(tones: number[]): void {
  audio ??= new AudioContext()
  tones.forEach((hertz, i) => {
    const tone = audio!.createOscillator()
    const volume = audio!.createGain()
    const at = audio!.currentTime + i * toneSeconds * 1.5
    volume.gain.setValueAtTime(0.2, at)
    volume.gain.exponentialRampToValueAtTime(0.001, at + toneSeconds)
    tone.frequency.value = hertz
    tone.connect(volume).connect(audio!.destination)
    tone.start(at)
    tone.stop(at + toneSeconds)
  })
}
