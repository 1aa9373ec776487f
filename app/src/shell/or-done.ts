/**
 * For a write whose answer may be lost, and which the service refuses if it was already done. If it fails, this checks whether its effect
 * is there; the failure only counts if it is not. So the member may tap again, and nothing is done twice.
 */
export async function orDone(write: () => Promise<unknown>, isDone: () => Promise<boolean | undefined>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!(await isDone().catch(() => false))) throw error
  }
}
