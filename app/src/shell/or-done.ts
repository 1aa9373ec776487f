/**
 * A write whose answer may be lost, and which the service refuses when it is done already: if it fails, what it was to do is
 * looked for, and the failure only counts when that is not there. So the same may be tapped again, and nothing is done twice.
 */
export async function orDone(write: () => Promise<unknown>, isDone: () => Promise<boolean | undefined>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!(await isDone().catch(() => false))) throw error
  }
}
