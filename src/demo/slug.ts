/** The demo gym's company, as named in gym.yaml. */
export const demoSlug = 'horizonte'
