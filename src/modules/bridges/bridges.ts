import { findCompany } from '#modules/companies/index.ts'
import { findTurnstile, readTurnstileCode } from '#modules/devices/index.ts'
import type { InCompany } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { newToken, tokenHash } from '#platform/values/tokens.ts'
import { findBridgeByToken, promoteToken, updateBridge } from './bridges-sql.ts'

/** A paired bridge, and the unit of its devices. */
export interface Bridge {
  id: string
  storeId: string
  storeName: string
  company: { name: string; slug: string }
}

/** A company with its time zone and the time of its clock. */
export interface CompanyOfBridge {
  teamId: string
  timeZone: string
  clockOffsetMs: number
}

/** A paired bridge, and the company that it belongs to. */
export interface BridgeCaller extends CompanyOfBridge {
  bridge: Bridge
}

const tokenForm = /^ctb_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_[\w-]{43}$/
/** An id without rows: a lookup in it finds nothing, as for any unknown id. */
const noCompany: CompanyOfBridge = {
  teamId: '00000000-0000-0000-0000-000000000000',
  timeZone: 'UTC',
  clockOffsetMs: 0,
}

/** A new token for a bridge; it contains the company's id. */
export function newBridgeToken(teamId: string): string {
  return `ctb_${teamId.replaceAll('-', '')}_${newToken()}`
}

/** The bridge that has this token. The first use of a newer token ends the one before. */
export async function findBridge(db: Db, token: string): Promise<BridgeCaller | undefined> {
  const teamId = tokenForm.exec(token)?.slice(1).join('-')
  if (teamId === undefined) return undefined
  const hash = tokenHash(token)
  const found = await findBridgeByToken(db, teamId, hash)
  if (found === undefined) return undefined
  const { id, store_id, store_name, name, slug, timezone, clock_offset_ms, is_current } = found
  if (!is_current) await promoteToken(db, teamId, hash)
  const bridge = { id, storeId: store_id, storeName: store_name, company: { name, slug } }
  return { teamId, timeZone: timezone, clockOffsetMs: clock_offset_ms, bridge }
}

/** The company that a pairing code belongs to. */
export async function companyOfCode(db: Db, body: unknown): Promise<CompanyOfBridge> {
  const { slug } = readTurnstileCode((body as { code: string }).code)
  const company = await findCompany(db, slug)
  if (company === undefined) return noCompany
  const { id, timezone, clock_offset_ms } = company
  return { teamId: id, timeZone: timezone, clockOffsetMs: clock_offset_ms }
}

/** Creates a token that replaces the present one at its first use. */
export async function rotateToken({ db, teamId }: InCompany, bridge: Bridge): Promise<{ token: string }> {
  const token = newBridgeToken(teamId)
  await updateBridge(db, teamId, bridge.id, { next_token_hash: tokenHash(token) })
  return { token }
}

/** The device that a bridge names, if it is one of its own; otherwise the answer is the same as for an unknown device. */
export async function deviceOfBridge(
  ctx: InCompany,
  bridge: Bridge,
  deviceId: string,
): Promise<{ id: string; name: string; store_id: string } | Failure<'NOT_FOUND'>> {
  const found = await findTurnstile(ctx.db, ctx.teamId, deviceId)
  if (found === undefined || found.bridge_id !== bridge.id) return notFound('Device', 'device_id')
  const { id, name, store_id } = found
  return { id, name, store_id }
}
