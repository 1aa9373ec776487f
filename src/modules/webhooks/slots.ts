/** A number of places for attempts under way. Who asks when none is free waits in line. */
export interface Slots {
  /** Between one and `wanted`, as soon as there is any. */
  take(wanted: number): Promise<number>
  give(count: number): void
}

export function createSlots(size: number): Slots {
  let free = size
  const line: { wanted: number; grant: (count: number) => void }[] = []

  function serve(): void {
    while (free > 0 && line.length > 0) {
      const { wanted, grant } = line.shift()!
      // What is left is shared out, so that the first in line does not take everything.
      const count = Math.min(wanted, Math.max(1, Math.floor(free / (line.length + 1))))
      free -= count
      grant(count)
    }
  }

  return {
    take(wanted) {
      return new Promise((grant) => {
        line.push({ wanted, grant })
        serve()
      })
    },
    give(count) {
      free += count
      serve()
    },
  }
}
