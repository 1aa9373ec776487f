/** The actor of the rows that a run writes. */
export const actorOf = (runId: string): string => `${ofRuns}${runId}`

export const ofRuns = 'move-in:'
