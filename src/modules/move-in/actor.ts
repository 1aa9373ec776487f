/** By whom the rows of a run are written. */
export const actorOf = (runId: string): string => `${ofRuns}${runId}`

export const ofRuns = 'move-in:'
