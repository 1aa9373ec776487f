import { sealedMemberCodeKeys } from '#modules/access/index.ts'
import { sealedDevicePasswords } from '#modules/bridges/index.ts'
import { sealedMoveSecrets } from '#modules/move-in/index.ts'
import { sealedEndpoints, sealedPartnerSecrets } from '#modules/partner-visits/index.ts'
import { sealedPaymentSecrets } from '#modules/payments/index.ts'
import { sealedTotpSecrets } from '#modules/staff/index.ts'
import { sealedWebhookSecrets } from '#modules/webhooks/index.ts'
import type { SealedColumn } from '#platform/secrets/reseal.ts'

/** All sealed columns; a rotation of the key reseals every one. */
export const sealedColumns: SealedColumn[] = [
  ...sealedWebhookSecrets,
  sealedTotpSecrets,
  sealedMemberCodeKeys,
  sealedDevicePasswords,
  sealedMoveSecrets,
  sealedPaymentSecrets,
  sealedPartnerSecrets,
  sealedEndpoints,
]
