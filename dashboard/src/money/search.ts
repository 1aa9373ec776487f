import { oneOf, page, searchOf } from '../search.ts'

/** The tabs besides the first, charges. */
export const moneyTab = oneOf(['overview', 'sales', 'drawers', 'differences'])
/** Which charges; overdue ones by default. */
export const chargeStatus = oneOf(['pending', 'paid', 'all'])

export const moneySearch = searchOf({ tab: moneyTab, status: chargeStatus, page })
