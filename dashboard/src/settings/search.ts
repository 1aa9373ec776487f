import { matching, oneOf, page, searchOf, text } from '../search.ts'

export const settingsTab = oneOf(['company', 'app', 'staff', 'documents', 'audit', 'system', 'me'])

const actor = matching(/^((staff|key):[\da-f-]{36}|operator|sign_up|partner|anonymous)$/i)

/** In the trail, `q` is the actor, and `status` the kind of change. */
export const settingsSearch = searchOf({
  tab: settingsTab,
  kind: oneOf(['changes', 'security']),
  q: actor,
  status: text,
  page,
})
