import { check, unlike } from './check.ts'

/** The partner pays for exactly those visits that are validated here, person by person. */
export const partnerVisits = check(
  'partner visits',
  (company) => company.partner.visits(),
  (_, { there, here }) => unlike(counted(there), counted(here)),
)

function counted(people: string[]): Map<string, string> {
  return new Map([...Map.groupBy(people, (person) => person)].map(([person, all]) => [person, `${all.length} visits`]))
}
