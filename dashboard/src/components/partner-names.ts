/** Partners are called the same in every language. */
export const partnerNames: Record<string, string> = { wellhub: 'Wellhub', totalpass: 'TotalPass' }
