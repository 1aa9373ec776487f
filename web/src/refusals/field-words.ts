import type { components } from '../client/staff-types.generated.ts'
import { dateTime, day, money, number } from '../format.ts'
import type { Language } from '../texts.ts'
import type { FieldRules } from './reasons.generated.ts'

// What people read when a field is refused, in every application of the gym.

type Rule = keyof FieldRules
export type FieldError = components['schemas']['FieldError']
type ErrorOf<R extends Rule> = FieldError & Required<Pick<FieldError, FieldRules[R]>>

/** How numbers and days are written in the reader's language. */
const figures = {
  money,
  number,
  /** Of a day or a timestamp. */
  moment: (moment: string) =>
    moment.length === 10 ? day(moment) : dateTime(moment, Intl.DateTimeFormat().resolvedOptions().timeZone),
}
type Figures = typeof figures

type Words = { [R in Rule]: string | ((error: ErrorOf<R>, figures: Figures) => string) }

/** The field's name ends in its unit: the service counts in cents, but people read and type reais. */
const amount = ({ field, limit }: ErrorOf<'min'>, { money, number }: Figures) =>
  field.endsWith('_cents') ? money(limit) : number(limit)

const pt = {
  required: 'Preencha este campo.',
  blank: 'Preencha este campo.',
  unknown: 'O serviço não conhece este campo.',
  type: ({ types }) =>
    types.includes('integer')
      ? 'Precisa ser um número inteiro.'
      : types.includes('number')
        ? 'Precisa ser um número.'
        : 'Este valor não serve aqui.',
  enum: 'Não é um dos valores possíveis.',
  min: (error, figures) => `O mínimo é ${amount(error, figures)}.`,
  max: (error, figures) => `O máximo é ${amount(error, figures)}.`,
  max_total: (error, { money }) => `Ao todo, o máximo é ${money(error.limit)}.`,
  min_length: ({ limit }, { number }) =>
    limit === 1 ? 'Preencha este campo.' : `É curto demais: são pelo menos ${number(limit)} caracteres.`,
  max_length: ({ limit }, { number }) => `É longo demais: são no máximo ${number(limit)} caracteres.`,
  min_items: ({ limit }, { number }) => (limit === 1 ? 'Escolha pelo menos um.' : `São pelo menos ${number(limit)}.`),
  max_items: ({ limit }, { number }) => `São no máximo ${number(limit)}.`,
  unique: 'O mesmo foi escolhido duas vezes.',
  form: ({ sample }) =>
    sample === undefined ? 'Não está escrito da forma certa.' : `Escreva como neste exemplo: ${sample}.`,
  text: 'Tem um caractere que não pode ser gravado. Apague e digite de novo.',
  uuid: 'Não é um código de cadastro válido.',
  date: 'Não é uma data válida.',
  timestamp: 'Não é uma data e hora válida.',
  email: 'Não é um e-mail válido.',
  phone: 'Não é um telefone válido; inclua o DDD.',
  cpf: 'Não é um CPF válido.',
  cnpj: 'Não é um CNPJ válido.',
  network: 'Use endereços IP ou redes, como 203.0.113.7 ou 203.0.113.0/24.',
  url: 'Não é um endereço de internet válido.',
  https: 'O endereço precisa começar com https://.',
  url_credentials: 'O endereço não pode ter usuário nem senha.',
  picture: 'Use uma imagem PNG, JPEG, WebP ou SVG de até 100 kB.',
  public_host: 'O endereço precisa estar na internet, não em uma rede interna.',
  future: 'Precisa ser no futuro.',
  not_future: 'Não pode ser no futuro.',
  earliest: ({ moment }, figures) => `Não pode ser antes de ${figures.moment(moment)}.`,
  latest: ({ moment }, figures) => `Não pode ser depois de ${figures.moment(moment)}.`,
  after: 'O fim precisa ser depois do início.',
  not_before: 'O fim não pode ser antes do início.',
  not_after: 'O início não pode ser depois do fim.',
  max_days: ({ limit }, { number }) => `O período pode ter no máximo ${number(limit)} dias.`,
  not_with: 'Não dá para usar junto com outro campo que foi preenchido.',
  wrong_password: 'Não é a sua senha.',
  common_password: 'É uma das senhas mais comuns, ou parecida com uma.',
  personal_password: 'É fácil de adivinhar: usa o seu nome, o seu e-mail ou o nome da academia.',
  patterned_password: 'É fácil de adivinhar: segue um padrão, como teclas vizinhas, repetição ou data.',
  simple_password: 'É fácil de adivinhar: use mais palavras, ou palavras que não combinam.',
  wrong_code: 'O código está errado ou já foi usado.',
  wrong_passkey: 'Esta chave de acesso não vale aqui.',
  too_late: 'Demorou demais. Confirme a senha outra vez.',
  json: 'O serviço não entendeu o pedido. Recarregue a página e tente de novo.',
  max_depth: 'O serviço não entendeu o pedido. Recarregue a página e tente de novo.',
  host: 'O serviço não entendeu o pedido. Recarregue a página e tente de novo.',
  unreadable: 'O serviço não entendeu o pedido. Recarregue a página e tente de novo.',
} satisfies Words

const en = {
  required: 'Fill in this field.',
  blank: 'Fill in this field.',
  unknown: 'The service does not know this field.',
  type: ({ types }) =>
    types.includes('integer')
      ? 'It must be a whole number.'
      : types.includes('number')
        ? 'It must be a number.'
        : 'This value does not fit here.',
  enum: 'It is not one of the possible values.',
  min: (error, figures) => `The least is ${amount(error, figures)}.`,
  max: (error, figures) => `The most is ${amount(error, figures)}.`,
  max_total: (error, { money }) => `In all, the most is ${money(error.limit)}.`,
  min_length: ({ limit }, { number }) =>
    limit === 1 ? 'Fill in this field.' : `It is too short: it needs at least ${number(limit)} characters.`,
  max_length: ({ limit }, { number }) => `It is too long: at most ${number(limit)} characters fit.`,
  min_items: ({ limit }, { number }) =>
    limit === 1 ? 'Choose at least one.' : `There must be at least ${number(limit)}.`,
  max_items: ({ limit }, { number }) => `There can be at most ${number(limit)}.`,
  unique: 'The same one was chosen twice.',
  form: ({ sample }) =>
    sample === undefined ? 'It is not written the right way.' : `Write it as in this example: ${sample}.`,
  text: 'It has a character that cannot be stored. Delete it and type it again.',
  uuid: 'It is not a valid id.',
  date: 'It is not a valid date.',
  timestamp: 'It is not a valid date and time.',
  email: 'It is not a valid e-mail address.',
  phone: 'It is not a valid phone number; include the area code.',
  cpf: 'It is not a valid CPF.',
  cnpj: 'It is not a valid CNPJ.',
  network: 'Use IP addresses or networks, such as 203.0.113.7 or 203.0.113.0/24.',
  url: 'It is not a valid web address.',
  https: 'The address must start with https://.',
  url_credentials: 'The address must not have a user name or a password in it.',
  picture: 'Use a PNG, JPEG, WebP or SVG picture of at most 100 kB.',
  public_host: 'The address must be on the internet, not in an internal network.',
  future: 'It must be in the future.',
  not_future: 'It must not be in the future.',
  earliest: ({ moment }, figures) => `It must not be before ${figures.moment(moment)}.`,
  latest: ({ moment }, figures) => `It must not be after ${figures.moment(moment)}.`,
  after: 'The end must be after the start.',
  not_before: 'The end must not be before the start.',
  not_after: 'The start must not be after the end.',
  max_days: ({ limit }, { number }) => `The period can have at most ${number(limit)} days.`,
  not_with: 'It cannot be used together with another field that was filled in.',
  wrong_password: 'It is not your password.',
  common_password: 'It is one of the most common passwords, or much like one.',
  personal_password: 'It is easy to guess: it is made of your name, e-mail or gym.',
  patterned_password: 'It is easy to guess: it follows a pattern, such as a row of keys, a repetition or a date.',
  simple_password: 'It is easy to guess: use more words, or words that do not belong together.',
  wrong_code: 'The code is wrong or was used before.',
  wrong_passkey: 'This passkey is not accepted here.',
  too_late: 'That took too long. Confirm your password again.',
  json: 'The service did not understand the request. Reload the page and try again.',
  max_depth: 'The service did not understand the request. Reload the page and try again.',
  host: 'The service did not understand the request. Reload the page and try again.',
  unreadable: 'The service did not understand the request. Reload the page and try again.',
} satisfies Words

const words: Record<Language, Words> = { pt, en }

/** What is wrong with a field, in words for people who fill in forms. */
export function sayFieldError(error: FieldError, language: Language): string {
  // Each word belongs to one rule and takes only errors of that rule; the type of the table cannot express that for a rule that is looked
  // up.
  const word = words[language][error.rule] as string | undefined | ((error: FieldError, figures: Figures) => string)
  // A page that is older than the service may not know the rule.
  return typeof word === 'function' ? word(error, figures) : (word ?? error.message)
}
