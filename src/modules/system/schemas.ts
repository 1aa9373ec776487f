import { Type } from 'typebox'
import { Named, Nullable } from '#platform/schema/schema.ts'

const Count = (description: string) => Type.Integer({ minimum: 0, description })
const Seconds = (description: string) => Nullable(Type.Integer({ minimum: 0, description }))
const Bytes = (description: string) => Type.Integer({ minimum: 0, description })

const Jobs = (what: string) => ({
  failing: Count(`${what} that failed and wait for another try.`),
  given_up: Count(`${what} that are not tried again.`),
})

export const System = Named('System', {
  receivers: Type.Object({
    oldest_due_seconds: Seconds('How long the oldest delivery that is due has waited; null if none is.'),
    failing: Count('Webhooks whose last event was not accepted.'),
    disabled: Count('Webhooks that were switched off because of their receiver.'),
  }),
  jobs: Type.Object(Jobs('Jobs other than mails and payments')),
  mail: Type.Object({ configured: Type.Boolean({ description: 'Whether SMTP_URL is set.' }), ...Jobs('Mails') }),
  payments: Type.Object({
    configured: Type.Boolean({ description: 'Whether a payment gateway is connected.' }),
    ...Jobs('Calls of the payment gateway'),
  }),
  moves: Type.Object({ failing: Count('Memberships whose due moves fail.') }),
  machine: Nullable(
    Type.Object(
      {
        disk_free_bytes: Bytes('Free on the disk of the data folder.'),
        disk_size_bytes: Bytes('The size of that disk.'),
        database_bytes: Bytes('The size of the database.'),
        standbys: Count('Standby databases of this one.'),
        replication_lag_seconds: Seconds('How far the slowest of them is behind; null if that is unknown.'),
        backup_age_seconds: Seconds('The age of the last backup made on this machine; null if there is none.'),
        archive_behind_seconds: Seconds('How far the archive of changes is behind; null if none is kept.'),
      },
      { description: 'Null when other companies share the installation, because it is none of their business.' },
    ),
  ),
})
