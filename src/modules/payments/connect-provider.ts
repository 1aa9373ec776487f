import { findCompanyById } from '#modules/companies/index.ts'
import { attributed } from '#platform/audit/attributed.ts'
import { type Acting, timeOfWriting } from '#platform/context.ts'
import type { Failure, RuleViolated } from '#platform/errors/failure.ts'
import { urlMistake } from '#platform/http/address-rules.ts'
import { type providerReasons, refusalOf } from '#platform/http/outside-refusals.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { isSame } from '#platform/secrets/is-same.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { newToken } from '#platform/values/tokens.ts'
import { withProvider } from './call-provider.ts'
import {
  type ConnectionRow,
  insertConnection,
  listOpenConnections,
  openSecrets,
  type Reach,
  requireOriginal,
  sealSecrets,
  updateConnection,
} from './connections.ts'
import type { PaymentProvider } from './provider.ts'

export interface Connected {
  id: string
  provider: string
  /**
   * The address to which the provider sends its messages. It is secret: anyone who knows it can make us read again data that we already
   * know.
   */
  webhook_url: string
}

/** The path of the payment providers' webhooks. */
export const paymentsPath = '/payments/webhook'

const webhookUrlOf = (origin: string, id: string, secret: string) => `${origin}${paymentsPath}/${id}/${secret}`

/** Whether the caller of a connection's address knows its secret. */
export const knowsAddress = (reach: Reach, row: ConnectionRow, secret: string): boolean =>
  isSame(openSecrets(reach.box, row).webhook, secret)

/**
 * Connects a company with a provider, or changes the settings of an existing connection: the provider checks them before they are stored.
 * Credentials are sealed, and never shown again. `settings` has the form that the provider declares.
 */
export async function connectProvider(
  ctx: Acting,
  reach: Reach,
  { provider, settings, origin }: { provider: PaymentProvider; settings: Record<string, unknown>; origin: string },
): Promise<Connected | Failure<'INVALID_REQUEST'> | RuleViolated<keyof typeof providerReasons>> {
  const allowPrivate = await reach.allowPrivate(ctx.teamId)
  const mistakes = provider.addresses.flatMap((field) => {
    const mistake = urlMistake(String(settings[field]), allowPrivate)
    return mistake === undefined ? [] : [{ field, ...mistake }]
  })
  if (mistakes.length > 0) return invalidRequest(mistakes)

  const present = (await listOpenConnections(ctx.db, ctx.teamId, null)).find((one) => one.provider === provider.id)
  const id = present?.id ?? newId()
  // If the key is lost, all secrets must be given again.
  const known = present !== undefined && reach.box.knows(present.secrets) ? openSecrets(reach.box, present) : undefined
  const webhook = known?.webhook ?? newToken()
  const webhook_url = webhookUrlOf(origin, id, webhook)
  const { slug } = (await findCompanyById(ctx.db, ctx.teamId))!
  const addresses = { webhookUrl: webhook_url, memberUrl: `${origin}/app/${slug}/matricula` }
  let added: Record<string, unknown>
  try {
    await requireOriginal(ctx.db)
    added = await withProvider({ provider, settings, connectionId: id, allowPrivate }, (call) =>
      provider.connect(call, addresses),
    )
  } catch (error) {
    return refusalOf(error)
  }

  const isSecret = ([name]: [string, unknown]) => provider.secrets.includes(name)
  const entries = Object.entries({ ...settings, ...added })
  const secret = Object.fromEntries(entries.filter(isSecret)) as Record<string, string>
  const shown = Object.fromEntries(entries.filter((entry) => !isSecret(entry)))
  const now = timestampText(machineNow())
  const written = {
    settings: JSON.stringify(shown),
    secrets: sealSecrets(reach.box, ctx.teamId, id, { settings: secret, webhook }),
    last_answer_at: now,
    updated_at: timeOfWriting(ctx),
  }
  await attributed(ctx, async ({ db, teamId }) => {
    if (present !== undefined) return void (await updateConnection(db, teamId, id, { ...written, problem: null }))
    const begun = { id, provider: provider.id, looked_until: now, created_at: timestampText(ctx.now) }
    await insertConnection(db, teamId, { ...begun, ...written })
  })
  return { id, provider: provider.id, webhook_url }
}
