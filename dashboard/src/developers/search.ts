import { oneOf, page, searchOf } from '../search.ts'

/** The tabs beside the first, keys. */
export const developersTab = oneOf(['webhooks', 'requests'])
/** Which answers requests got; any by default. */
export const answered = oneOf(['2xx', '4xx', '5xx'])

export const developersSearch = searchOf({ tab: developersTab, status: answered, page })
