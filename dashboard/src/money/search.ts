import { oneOf, page, searchOf } from '../search.ts'

/** The tabs beside the first, charges. */
export const moneyTab = oneOf(['overview', 'sales', 'drawers', 'differences'])
/** Which charges; unless said, those that are overdue. */
export const chargeStatus = oneOf(['pending', 'paid', 'all'])

export const moneySearch = searchOf({ tab: moneyTab, status: chargeStatus, page })
