/** What can happen to any emulated device from outside. */
export interface Around<Fault extends string, Switches> {
  cutNetwork(): void
  restoreNetwork(): void
  cutPower(): void
  restorePower(): void
  jumpClock(seconds: number): void
  fault(name: Fault): void
  setSwitches(changes: Partial<Switches>): void
}

/**
 * Runs commands for events around a device: network, power, clock, faults and switches. False for any other word; throws a sentence when
 * the value is wrong.
 */
export function happenAround<Fault extends string, Switches>(
  device: Around<Fault, Switches>,
  [word, value = '']: readonly [string, string?],
  { faults, parseSwitch }: { faults: Record<Fault, string>; parseSwitch(text: string): Partial<Switches> },
): boolean {
  switch (word) {
    case 'cable':
      if (value === 'out') device.cutNetwork()
      else if (value === 'in') device.restoreNetwork()
      else throw new Error('cable is out or in')
      return true
    case 'power':
      if (value === 'off') device.cutPower()
      else if (value === 'on') device.restorePower()
      else throw new Error('power is off or on')
      return true
    case 'clock':
      if (!/^[+-]?\d+$/.test(value)) throw new Error('clock needs a number of seconds')
      device.jumpClock(Number(value))
      return true
    case 'fault':
      if (!Object.hasOwn(faults, value)) throw new Error(`fault is one of ${Object.keys(faults).join(', ')}`)
      device.fault(value as Fault)
      return true
    case 'switch':
      device.setSwitches(parseSwitch(value))
      return true
    default:
      return false
  }
}
