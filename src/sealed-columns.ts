import { sealedMemberCodeKeys } from './modules/access/index.ts'
import { sealedTotpSecrets } from './modules/staff/index.ts'
import { sealedWebhookSecrets } from './modules/webhooks/index.ts'
import type { SealedColumn } from './platform/reseal.ts'

/** Everything that is kept sealed, all of which a rotation of the key seals anew. */
export const sealedColumns: SealedColumn[] = [...sealedWebhookSecrets, sealedTotpSecrets, sealedMemberCodeKeys]
