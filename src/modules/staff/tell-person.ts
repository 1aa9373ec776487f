import { Type } from 'typebox'
import { recordSecurityEvent, type SecurityAction } from '#platform/audit/security-events.ts'
import type { Acting } from '#platform/context.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { mailJob } from '#platform/mail/mail-job.ts'
import { Id, Nullable, OneOf, Timestamp } from '#platform/schema/schema.ts'
import { machineNowText } from '#platform/time/clock.ts'
import type { PersonId } from './second-factor-sql.ts'
import { findAccount } from './sql.ts'

/** The subjects of mails to a person, in their language and in English: only that person can notice that somebody else made the change. */
const words = {
  password_changed: ['senha trocada', 'the password was changed'],
  second_factor_set: [
    'verificação em duas etapas: aplicativo de códigos configurado',
    'two-step verification: an app for codes was set up',
  ],
  second_factor_removed: [
    'verificação em duas etapas: segundo fator removido',
    'two-step verification: a second factor was removed',
  ],
  second_factor_locked: [
    'dez códigos errados: a verificação em duas etapas foi bloqueada por 24 horas',
    'ten wrong codes: two-step verification is locked for 24 hours',
  ],
  second_factor_unlocked: ['verificação em duas etapas desbloqueada', 'two-step verification is unlocked'],
  recovery_codes_made: ['novos códigos de recuperação', 'new recovery codes'],
  recovery_code_used: ['um código de recuperação foi usado', 'a recovery code was used'],
  link_issued: ['novo link para criar outra senha', 'a new link to set another password'],
  passkey_added: ['nova chave de acesso', 'new passkey'],
  passkey_removed: ['chave de acesso removida', 'passkey removed'],
} as const satisfies Partial<Record<SecurityAction, readonly [pt: string, en: string]>>

export type MailedAction = keyof typeof words

const PersonMail = Type.Object({
  teamId: Id(),
  staffId: Id(),
  action: OneOf(Object.keys(words) as MailedAction[]),
  at: Timestamp(),
  origin: Type.Object({ address: Nullable(Type.String()), device: Nullable(Type.String()) }),
})

/** A person who may no longer sign in gets no mail. */
export const mailPersonJob = mailJob('mail-person', PersonMail, async ({ db }, mail) => {
  const person = await findAccount(db, mail.teamId, mail.staffId)
  if (person === undefined) return undefined
  const [pt, en] = words[mail.action]
  const { timezone: timeZone } = person
  const when = new Date(mail.at).toLocaleString('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const { address, device } = mail.origin
  const from = address === null ? '' : `, ${address}`
  return {
    to: person.email,
    personal: true,
    subject: `${person.company_name}: ${pt}`,
    text: [
      `Olá, ${person.name}. Na sua conta do painel da ${person.company_name}: ${pt} (${when}${from}).`,
      'Se não foi você, troque a senha e avise quem administra a academia.',
      '',
      `Hello. On your account of the dashboard of ${person.company_name}: ${en} (${when}${from}).`,
      'If this was not you, change your password and tell the owner of the gym.',
      ...(device === null ? [] : ['', device]),
    ].join('\n'),
  }
})

/**
 * Records in the audit trail a change to how a person signs in, and queues a mail to that person. Both use the given
 * connection, so that neither exists without the change.
 */
export async function tellPerson(
  { db, actor, origin, requestId }: Pick<Acting, 'db' | 'actor' | 'origin' | 'requestId'>,
  { team_id: teamId, id: staffId }: PersonId,
  told: { action: MailedAction; details?: Record<string, unknown> },
): Promise<void> {
  const by = { teamId, actor, origin, requestId }
  await recordSecurityEvent(db, { ...by, subject: 'staff', subjectId: staffId, ...told })
  await enqueue(db, mailPersonJob, { teamId, staffId, action: told.action, at: machineNowText(), origin })
}
