import { oneOf, page, searchOf } from '../search.ts'

/** The tabs beside the first, keys. */
export const developersTab = oneOf(['webhooks', 'requests'])
/** How requests were answered; unless said, in any way. */
export const answered = oneOf(['2xx', '4xx', '5xx'])

export const developersSearch = searchOf({ tab: developersTab, status: answered, page })
