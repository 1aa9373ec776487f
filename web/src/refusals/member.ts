import { day } from '../format.ts'
import type { Language } from '../texts.ts'
import type { appReasons, FieldRules } from './reasons.generated.ts'

// What a member reads on their own phone when the service refuses.

/** The reasons for a refusal to a phone or a kiosk. */
export type AppReason = (typeof appReasons)[number]
type Details = Record<string, unknown>
/** How an instant is written in the reader's language. */
type When = (instant: unknown) => string
/** Null if members need to know nothing more than that it did not work just now. */
type Word = string | null | ((details: Details, when: When) => string)

/** Reasons that only other APIs return, that pass by themselves, or that the calling page words itself. */
const general = {
  ALREADY_ASKED: null,
  BUSY: null,
  CHOOSE_COMPANY: null,
  CODE_REQUIRED: null,
  CODE_UNCHECKABLE: null,
  CODE_WRONG: null,
  CONFIRM_IDENTITY: null,
  DATABASE_AWAY: null,
  DATABASE_FULL: null,
  IDEMPOTENCY_KEY_IN_USE: null,
  IDEMPOTENCY_KEY_REUSED: null,
  LINK_NOT_VALID: null,
  OUTCOME_UNKNOWN: null,
  PASSKEY_REFUSED: null,
  PROOF_NEEDED: null,
  SECOND_FACTOR_LOCKED: null,
  SECOND_FACTOR_REQUIRED: null,
  SECRET_NOT_KEPT: null,
  SESSION_TOO_FAST: null,
  TOOK_TOO_LONG: null,
  TOO_BUSY: null,
  TOO_MANY_AT_ONCE: null,
  TOO_MANY_ROWS: null,
  TOO_MANY_TRIES: null,
  WRONG_PASSWORD: null,
  PROVIDER_AWAY: null,
  PROVIDER_BUSY: null,
  PROVIDER_UNCLEAR: null,
} satisfies Partial<Record<AppReason, null>>

const pt = {
  ...general,
  ACCESS_BLOCKED: 'Seu acesso está bloqueado. Fale com a recepção.',
  ALREADY_CANCELLED: ({ effective_date: date }) =>
    typeof date === 'string'
      ? `A matrícula já está cancelada, e vale até ${day(date)}.`
      : 'A matrícula já está cancelada.',
  ASK_AT_DESK: 'Isso é feito na recepção.',
  CHARGE_NOT_OPEN: 'Esta cobrança não está mais em aberto.',
  CLASS_NOT_BOOKABLE: 'A aula já começou ou foi cancelada.',
  FREEZE_LIMIT_EXCEEDED: ({ limit, used }) =>
    `Seu plano permite ${limit} trancamentos por ano, e você já usou ${used}.`,
  FREEZE_TOO_LONG: ({ limit, requested }) => `Seu plano permite até ${limit} dias por vez, e você pediu ${requested}.`,
  GROUP_CLASSES_NOT_INCLUDED: 'Seu plano não inclui aulas coletivas.',
  MISSED_A_CLASS: (details) => {
    const { name, date, from } = missedIn(details)
    return `Você faltou a ${name} em ${date}. Pelo app, reserve de novo a partir de ${from}; antes disso, fale com a recepção.`
  },
  CPF_REQUIRED: 'O Pix Automático precisa do seu CPF. Peça à recepção para cadastrá-lo.',
  CYCLE_NOT_OFFERED: 'Os bancos não oferecem o Pix Automático para a duração deste plano.',
  JOURNEY_NOT_OFFERED: 'A academia não oferece isso por aqui.',
  MANDATES_NOT_OFFERED: 'A academia não oferece pagamento automático.',
  MANDATE_ACTIVE: 'Este plano já tem pagamento automático.',
  MEMBERSHIP_ENDED: 'Esta matrícula está cancelada.',
  NO_OPEN_CHARGE: 'Não há nada em aberto para pagar.',
  NOT_CONNECTED: 'A academia não recebe pelo app. Pague na recepção.',
  NOTHING_MEASURED: 'Preencha ao menos um valor.',
  PROVIDER_REFUSED: 'O banco da academia não aceitou esta cobrança. Fale com a recepção.',
  PROVIDER_UNAUTHORISED: 'A academia não consegue receber pelo app agora. Fale com a recepção.',
  NOT_CANCELLING: 'Não há cancelamento a desfazer. Fale com a recepção para voltar.',
  NOT_FREEZABLE: 'Esta matrícula não pode ser trancada agora.',
  NOT_FROZEN: 'A matrícula não está trancada.',
  NO_ACTIVE_MEMBERSHIP: ({ good_from: date }) =>
    typeof date === 'string'
      ? `Sua matrícula só vale para aulas a partir de ${day(date)}.`
      : 'Sua matrícula não vale no dia desta aula. Fale com a recepção.',
  TOO_EARLY_TO_BOOK: ({ hours, opens_at }, when) => `Esta aula abre para reservas ${hours} h antes: ${when(opens_at)}.`,
  TOO_LATE_TO_LEAVE: ({ hours, until }, when) => `Dá para desistir até ${hours} h antes; era até ${when(until)}.`,
  TOO_MANY_PASSKEYS: 'Você já tem o máximo de chaves de acesso. Remova uma que não usa mais.',
  WEEKLY_LIMIT_REACHED: ({ limit }) => `Seu plano tem ${limit} aulas por semana, e as desta já estão reservadas.`,
  WORKOUT_IN_FUTURE: 'A academia não aceitou este treino: o horário está no futuro. Confira o relógio do aparelho.',
  WORKOUT_TOO_OLD: 'A academia não aceitou este treino: começou há mais de 30 dias.',
  WORKOUT_TOO_LONG: 'A academia não aceitou este treino: durou mais de 24 horas.',
  TOO_MANY_WORKOUTS: 'A academia não aceitou este treino: já há treinos demais neste dia.',
} satisfies Record<AppReason, Word>

const en = {
  ...general,
  ACCESS_BLOCKED: 'Your access is blocked. Talk to the front desk.',
  ALREADY_CANCELLED: ({ effective_date: date }) =>
    typeof date === 'string'
      ? `The membership is cancelled already, and good until ${day(date)}.`
      : 'The membership is cancelled already.',
  ASK_AT_DESK: 'This is done at the front desk.',
  CHARGE_NOT_OPEN: 'This is no longer to be paid.',
  CLASS_NOT_BOOKABLE: 'The class has begun or was cancelled.',
  FREEZE_LIMIT_EXCEEDED: ({ limit, used }) => `Your plan allows ${limit} freezes a year, and you have used ${used}.`,
  FREEZE_TOO_LONG: ({ limit, requested }) =>
    `Your plan allows up to ${limit} days at a time, and you asked for ${requested}.`,
  GROUP_CLASSES_NOT_INCLUDED: 'Your plan has no group classes.',
  MISSED_A_CLASS: (details) => {
    const { name, date, from } = missedIn(details)
    return `You missed ${name} on ${date}. Book here again from ${from} on; before that, talk to the front desk.`
  },
  CPF_REQUIRED: 'The automatic Pix needs your CPF. Ask the front desk to enter it.',
  CYCLE_NOT_OFFERED: 'Banks do not offer the automatic Pix for a plan of this length.',
  JOURNEY_NOT_OFFERED: 'The gym does not offer this here.',
  MANDATES_NOT_OFFERED: 'The gym does not offer automatic payment.',
  MANDATE_ACTIVE: 'This plan is paid by itself already.',
  MEMBERSHIP_ENDED: 'This membership is cancelled.',
  NO_OPEN_CHARGE: 'There is nothing to pay.',
  NOT_CONNECTED: 'The gym takes no payments here. Pay at the front desk.',
  NOTHING_MEASURED: 'Fill in at least one value.',
  PROVIDER_REFUSED: 'The bank of the gym did not take this charge. Talk to the front desk.',
  PROVIDER_UNAUTHORISED: 'The gym cannot take payments here just now. Talk to the front desk.',
  NOT_CANCELLING: 'There is no cancellation to take back. Talk to the front desk to come back.',
  NOT_FREEZABLE: 'This membership cannot be frozen now.',
  NOT_FROZEN: 'The membership is not frozen.',
  NO_ACTIVE_MEMBERSHIP: ({ good_from: date }) =>
    typeof date === 'string'
      ? `Your membership is good for classes from ${day(date)} on.`
      : 'Your membership is not good on the day of this class. Talk to the front desk.',
  TOO_EARLY_TO_BOOK: ({ hours, opens_at }, when) =>
    `This class opens for booking ${hours} h before: ${when(opens_at)}.`,
  TOO_LATE_TO_LEAVE: ({ hours, until }, when) => `Seats are given up until ${hours} h before; that was ${when(until)}.`,
  TOO_MANY_PASSKEYS: 'These are too many passkeys. Remove one that you no longer use.',
  WEEKLY_LIMIT_REACHED: ({ limit }) => `Your plan has ${limit} classes a week, and this week's are booked.`,
  WORKOUT_IN_FUTURE: 'The gym did not take this workout: its time lies in the future. Check the clock of the device.',
  WORKOUT_TOO_OLD: 'The gym did not take this workout: it began more than 30 days ago.',
  WORKOUT_TOO_LONG: 'The gym did not take this workout: it took more than 24 hours.',
  TOO_MANY_WORKOUTS: 'The gym did not take this workout: there are too many on this day.',
} satisfies Record<AppReason, Word>

function missedIn({ missed, book_from }: Details) {
  const { class_type: name, date } = missed as { class_type: string; date: string }
  return { name, date: day(date), from: day(String(book_from)) }
}

const words: Record<Language, Record<AppReason, Word>> = { pt, en }

/** Why the service refused a member; undefined if there is nothing more to say than that it did not work. */
export function sayToMember(
  reason: AppReason,
  details: Details,
  { language, when = String }: { language: Language; when?: When },
): string | undefined {
  // A page that is older than the service may not know the reason.
  const word = words[language][reason] as Word | undefined
  return typeof word === 'function' ? word(details, when) : (word ?? undefined)
}

/** What members read about a field that they filled in; `other` is for every rule without its own words here. */
const fieldWords = {
  pt: {
    required: 'Preencha este campo.',
    blank: 'Preencha este campo.',
    min_length: 'Preencha este campo.',
    max_length: 'É longo demais.',
    cpf: 'Não é um CPF válido.',
    phone: 'Não é um telefone válido; inclua o DDD.',
    email: 'Não é um e-mail válido.',
    date: 'Não é uma data válida.',
    not_future: 'Não pode ser no futuro.',
    other: 'Confira este campo.',
  },
  en: {
    required: 'Fill in this field.',
    blank: 'Fill in this field.',
    min_length: 'Fill in this field.',
    max_length: 'This is too long.',
    cpf: 'This is not a valid CPF.',
    phone: 'This is not a valid phone number; include the area code.',
    email: 'This is not a valid e-mail address.',
    date: 'This is not a valid date.',
    not_future: 'This cannot be in the future.',
    other: 'Check this field.',
  },
} satisfies Record<Language, Partial<Record<keyof FieldRules | 'other', string>>>

export function sayFieldToMember(rule: string, language: Language): string {
  const words: Record<string, string> = fieldWords[language]
  return words[rule] ?? fieldWords[language].other
}
