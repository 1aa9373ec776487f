/** Faults that happen once, when a test requests it: they hit the next message or event of that kind. */
export function faultList<Fault extends string>() {
  const armed = new Set<Fault>()
  return {
    arm: (fault: Fault) => void armed.add(fault),
    /** Whether the fault is armed; this disarms it. */
    take: (fault: Fault) => armed.delete(fault),
  }
}
