import './printed.css'
import { useRef } from 'react'

/** A part of the screen that is printed alone, and the function that prints it. */
export function usePrinted() {
  const part = useRef<HTMLElement>(null)
  const print = () => {
    const { dataset } = part.current!
    dataset.printed = ''
    window.addEventListener('afterprint', () => delete dataset.printed, { once: true })
    window.print()
  }
  return { part, print }
}
