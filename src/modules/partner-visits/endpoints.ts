import type { SealedColumn } from '#platform/secrets/reseal.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'

// The addresses that confirm check-ins: anyone who has one can confirm the check-in.

const ownerOf = (teamId: string, id: string) => `partner visit ${teamId} ${id}`

export const sealedEndpoints: SealedColumn = {
  table: 'partner_visits',
  column: 'endpoint',
  key: ['team_id', 'id'],
  owner: ({ team_id, id }) => ownerOf(team_id!, id!),
}

export const sealEndpoint = (box: SecretBox, teamId: string, id: string, endpoint: string): Buffer =>
  box.seal(endpoint, ownerOf(teamId, id))

export const openEndpoint = (box: SecretBox, teamId: string, id: string, sealed: Buffer): string =>
  box.open(sealed, ownerOf(teamId, id))
