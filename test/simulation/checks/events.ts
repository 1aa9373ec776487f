import type { Body } from '../answer.ts'
import type { Company } from '../company.ts'
import type { Gym } from '../model/state.ts'

/** Events in the form of the model: the type, and the step that made the subject. */
export function named(told: { type: string; object: Body }[], { ids }: Company): string[] {
  const stepOf = new Map([...ids].map(([name, id]) => [id, name.split(' ')[1]!]))
  return told
    .filter(({ type }) => type !== 'class.created')
    .map(({ type, object }) => `${type} ${stepOf.get(aboutWhat(type, object))}`)
}

/** A charge is named by its membership; events at doors and in classes by the member. */
function aboutWhat(type: string, object: Body): string {
  if (type.startsWith('financial.')) return object.membership_id
  return /^(member|membership|sale)\./.test(type) ? object.id : object.member_profile_id
}

/** Events that should not have been sent, and events that should have been sent but were not. */
export function wrongEvents({ events }: Gym, told: string[]): string[] {
  const [missing, superfluous] = [without(events, told), without(told, events)]
  return [
    ...(missing.length > 0 ? [`not told: ${missing.join(', ')}`] : []),
    ...(superfluous.length > 0 ? [`told without reason: ${superfluous.join(', ')}`] : []),
  ]
}

/** The entries that one list has and the other does not have, or has less often. */
function without(list: string[], other: string[]): string[] {
  const left = [...other]
  return list.filter((one) => {
    const place = left.indexOf(one)
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}
