/** The demo gym's company, as named in gym.yaml, and its owner. */
export const demoSlug = 'horizonte'
export const demoOwnerEmail = 'dona@horizonte.example'
