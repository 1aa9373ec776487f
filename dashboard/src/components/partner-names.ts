/** Partners have the same names in every language. */
export const partnerNames: Record<string, string> = { wellhub: 'Wellhub', totalpass: 'TotalPass' }
