/** A limited number of places for attempts in progress. When none is free, callers wait in line. */
export interface Slots {
  /** Takes between one and `wanted` places, as soon as any is free. */
  take(wanted: number): Promise<number>
  give(count: number): void
}

export function createSlots(size: number): Slots {
  let free = size
  const line: { wanted: number; grant: (count: number) => void }[] = []

  function serve(): void {
    while (free > 0 && line.length > 0) {
      const { wanted, grant } = line.shift()!
      // Divide the free places, so that the first in line does not take them all.
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
