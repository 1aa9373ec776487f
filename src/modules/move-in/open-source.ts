import { findUnit, listUnits } from '#modules/companies/index.ts'
import type { InCompany } from '#platform/context.ts'
import { Failure } from '#platform/errors/failure.ts'
import { urlMistake } from '#platform/http/address-rules.ts'
import { bytesOf, callOut } from '#platform/http/call-out.ts'
import { checkedAgent } from '#platform/http/checked-agent.ts'
import { resolveByDns } from '#platform/http/resolve.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import type { MoveInSource, OpenSource } from './source.ts'

const connectMs = 5000
const answerMs = 60_000

/** The unit that the settings name for visits, or otherwise the first one. */
export async function unitForVisits({ db, teamId }: InCompany, named: unknown): Promise<string | Failure<'NOT_FOUND'>> {
  const unit = named === undefined ? (await listUnits(db, teamId))[0] : await findUnit(db, teamId, String(named))
  const message = `There is no unit ${named ?? ''}: units are named by their ref, name or id.`
  return unit?.id ?? new Failure('NOT_FOUND', message, { field: 'unit' })
}

export interface OpenedSource {
  open: OpenSource
  /** The bytes at an address that the source names; undefined if the answer contains none. */
  fetchPhoto: (url: string) => Promise<Buffer | undefined>
  close: () => Promise<void>
}

/** For a source without photos. */
export const noPhotos: OpenedSource['fetchPhoto'] = async () => undefined

/** Opens a source with its settings, whose `base_url` is checked; `close` ends its connections. */
export async function openSource(
  source: MoveInSource,
  settings: Record<string, unknown>,
  { allowPrivate, signal }: { allowPrivate: boolean; signal?: AbortSignal | undefined },
): Promise<OpenedSource | Failure<'INVALID_REQUEST'>> {
  const mistake = urlMistake(String(settings.base_url), allowPrivate)
  if (mistake !== undefined) return invalidRequest([{ field: 'base_url', ...mistake }])
  const agent = await checkedAgent({ allowPrivate, resolve: resolveByDns, connectMs })
  const open = source.open(settings, {
    send: (request) => callOut(agent, request, answerMs),
    ...(signal && { signal }),
  })
  const fetchPhoto = async (url: string) => {
    if (urlMistake(url, allowPrivate) !== undefined) return undefined
    const { status, body } = await callOut(agent, { method: 'GET', url }, answerMs, bytesOf)
    return status === 200 ? (body as Buffer) : undefined
  }
  return { open, fetchPhoto, close: () => agent.destroy() }
}
