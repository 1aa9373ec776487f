import { createHmac, timingSafeEqual } from 'node:crypto'
import { type NoticeKind, noticeKinds } from '#modules/mails/index.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { bytesOfId, idOfBytes } from '#platform/values/ids.ts'

/** Whose notices of which kind a link in a mail turns off. */
export interface Unsubscription {
  teamId: string
  memberId: string
  kind: NoticeKind
}

const purpose = 'unsubscribing'
const macBytes = 16
const headBytes = 33

/**
 * What a mail's link to turn its kind off carries. It is signed and good for ever, so that it needs no row, and a mail found
 * years later can still be stopped. It opens nothing else.
 */
export function unsubscribeToken(box: SecretBox, { teamId, memberId, kind }: Unsubscription): string {
  const head = Buffer.concat([bytesOfId(teamId), bytesOfId(memberId), Buffer.of(noticeKinds.indexOf(kind))])
  return Buffer.concat([head, macOf(box.derive(purpose), head)]).toString('base64url')
}

/** Undefined for what is no such token. */
export function readUnsubscribeToken(box: SecretBox, token: string): Unsubscription | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== headBytes + macBytes) return undefined
  const [head, mac] = [bytes.subarray(0, headBytes), bytes.subarray(headBytes)]
  if (!box.deriveAll(purpose).some((key) => timingSafeEqual(macOf(key, head), mac))) return undefined
  const kind = noticeKinds[head[headBytes - 1]!]
  return kind && { teamId: idOfBytes(head.subarray(0, 16)), memberId: idOfBytes(head.subarray(16, 32)), kind }
}

function macOf(key: string, head: Buffer): Buffer {
  return createHmac('sha256', key).update(head).digest().subarray(0, macBytes)
}
