/** The demo gym's company, as named in gym.yaml, and who owns it. */
export const demoSlug = 'horizonte'
export const demoOwnerEmail = 'dona@horizonte.example'
