/** What goes wrong once, when a test asks for it: the next message or event of that kind meets it. */
export function faultList<Fault extends string>() {
  const armed = new Set<Fault>()
  return {
    arm: (fault: Fault) => void armed.add(fault),
    /** Whether it is armed; it is not any more. */
    take: (fault: Fault) => armed.delete(fault),
  }
}
