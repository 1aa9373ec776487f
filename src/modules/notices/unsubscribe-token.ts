import { createHmac, timingSafeEqual } from 'node:crypto'
import { type NoticeKind, noticeKinds } from '#modules/mails/index.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { bytesOfId, idOfBytes } from '#platform/values/ids.ts'

/** The member and the kind of notice that a link in a mail turns off. */
export interface Unsubscription {
  teamId: string
  memberId: string
  kind: NoticeKind
}

const purpose = 'unsubscribing'
const macBytes = 16
const headBytes = 33

/**
 * The content of a mail's link that turns its kind off. It is signed and valid forever, so it needs no row, and works even in a mail found
 * years later. It gives access to nothing else.
 */
export function unsubscribeToken(box: SecretBox, { teamId, memberId, kind }: Unsubscription): string {
  const head = Buffer.concat([bytesOfId(teamId), bytesOfId(memberId), Buffer.of(noticeKinds.indexOf(kind))])
  return Buffer.concat([head, macOf(box.derive(purpose), head)]).toString('base64url')
}

/** Undefined if the text is not such a token. */
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
