import { money } from './in-words.ts'
import type { MailLanguage, Part, Words } from './layout.ts'
import { type MailTemplate, mailTemplate } from './template.ts'

// Notices to members by mail; members can turn off each kind. Days are YYYY-MM-DD, times HH:MM, amounts in cents.

export interface Notice {
  /** The member's first name. */
  name: string
  /** The address of the company's app. */
  app: string
  /** The link that unsubscribes from notices of this kind. */
  unsubscribe: string
}

/** A class, as a mail describes it. */
export interface ClassInMail {
  class_name: string
  date: string
  start: string
  end: string
  trainer: string | null
  unit: string | null
}

const notice: Notice = {
  name: 'Ana',
  app: 'https://gym.example/app/aurora',
  unsubscribe: 'https://gym.example/unsubscribe/EXAMPLE',
}
const spinning: ClassInMail = {
  class_name: 'Spinning',
  date: '2026-11-24',
  start: '19:00',
  end: '19:50',
  trainer: 'Marina Lopes',
  unit: 'Centro',
}

const stopWords: Record<MailLanguage, string> = {
  'pt-BR': 'Não quero mais receber avisos deste tipo',
  en: 'I do not want notices of this kind any more',
}

interface Called {
  /** The name of the kind on the page that turns it off. */
  called: Record<MailLanguage, string>
}

/** A template that ends with the link that unsubscribes from notices of its kind. */
function noticeMail<Facts extends object>(
  example: Facts,
  name: string,
  { called, ...words }: Called & Record<MailLanguage, (facts: Facts & Notice & { company: string }) => Words>,
): MailTemplate<Facts & Notice> & Called {
  const stoppable = (language: MailLanguage) => (facts: Facts & Notice & { company: string }) => ({
    ...words[language](facts),
    smallLink: { link: facts.unsubscribe, label: stopWords[language] },
  })
  const both = { 'pt-BR': stoppable('pt-BR'), en: stoppable('en') }
  return { ...mailTemplate({ ...example, ...notice }, name, both), called }
}

const moved = { ...spinning, was_date: '2026-11-24', was_start: '18:00', lost_by_move: false as boolean }
/** A charge, and the code for paying it, if there is one. */
interface Owed {
  description: string
  cents: number
  day: string
  code: string | null
}
const owed: Owed = {
  description: 'Mensal, 2026-11-25',
  cents: 12990,
  day: '2026-11-25',
  code: '00020126580014br.gov.bcb.pix',
}
const due = { ...owed, is_today: false }

/**
 * Every kind of notice, in the order in which the app lists them. Links in mails refer to a kind by its position: add new ones at the end.
 */
export const noticeMails = {
  welcome: noticeMail({ email: 'ana@example.com' }, 'welcome', {
    called: { 'pt-BR': 'boas-vindas', en: 'welcome' },
    'pt-BR': ({ name, email, app, company }) => ({
      subject: `Boas-vindas à ${company}`,
      preheader: 'Veja como entrar no app da academia.',
      parts: [
        `Olá, ${name}. Que bom ter você na ${company}!`,
        `No app você tem o código para entrar na academia, reserva aulas e vê o seu treino e a sua matrícula. Abra o link no celular e entre com o seu e-mail, ${email}: você recebe um código e não precisa de senha.`,
        { link: app, label: 'Abrir o app' },
      ],
      note: 'A recepção também pode dar acesso: ela mostra um código QR, que você lê com a câmera do celular.',
    }),
    en: ({ name, email, app, company }) => ({
      subject: `Welcome to ${company}`,
      preheader: 'How to come into the app of the gym.',
      parts: [
        `Hello, ${name}. Good to have you at ${company}!`,
        `In the app you have the code that opens the door, book classes, and see your workouts and your membership. Open the link on your phone and come in with your e-mail address, ${email}: you get a code and need no password.`,
        { link: app, label: 'Open the app' },
      ],
      note: 'The front desk can give you access, too: it shows a QR code to scan with the camera of your phone.',
    }),
  }),

  waitlist_place: noticeMail(spinning, 'waitlist-place', {
    called: { 'pt-BR': 'vagas que abrem na lista de espera', en: 'seats that become free for the waitlist' },
    'pt-BR': ({ name, app, ...of }) => ({
      subject: `Você tem vaga: ${of.class_name}, ${shortDay('pt-BR', of.date)} às ${of.start}`,
      preheader: 'Abriu uma vaga, e você saiu da lista de espera.',
      parts: [
        `${name}, abriu uma vaga, e ela é sua: você saiu da lista de espera.`,
        classFacts('pt-BR', of),
        'Se não puder ir, cancele no app, para que outra pessoa fique com a vaga.',
        { link: `${app}/aulas`, label: 'Ver minhas aulas' },
      ],
    }),
    en: ({ name, app, ...of }) => ({
      subject: `You have a seat: ${of.class_name}, ${shortDay('en', of.date)} at ${of.start}`,
      preheader: 'A seat became free, and you left the waitlist.',
      parts: [
        `${name}, a seat became free, and it is yours: you left the waitlist.`,
        classFacts('en', of),
        'If you cannot come, give it up in the app, so that the next person gets it.',
        { link: `${app}/aulas`, label: 'See my classes' },
      ],
    }),
  }),

  class_changed: noticeMail(moved, 'class-changed', {
    called: { 'pt-BR': 'aulas que mudam', en: 'classes that change' },
    'pt-BR': ({ name, app, was_date, was_start, ...of }) => ({
      subject: `Sua aula mudou: ${of.class_name}, ${shortDay('pt-BR', of.date)} às ${of.start}`,
      preheader: `Antes: ${shortDay('pt-BR', was_date)} às ${was_start}.`,
      parts: [
        `${name}, a sua aula de ${longDay('pt-BR', was_date)} às ${was_start} mudou. Agora ela é assim:`,
        classFacts('pt-BR', of),
        of.lost_by_move
          ? 'Nesse dia você não pode treinar com o seu plano, e por isso a sua reserva foi desfeita. Em caso de dúvida, fale com a recepção.'
          : 'A sua reserva continua valendo. Se não puder ir, cancele no app.',
        { link: `${app}/aulas`, label: 'Ver minhas aulas' },
      ],
    }),
    en: ({ name, app, was_date, was_start, ...of }) => ({
      subject: `Your class has changed: ${of.class_name}, ${shortDay('en', of.date)} at ${of.start}`,
      preheader: `Before: ${shortDay('en', was_date)} at ${was_start}.`,
      parts: [
        `${name}, your class of ${longDay('en', was_date)} at ${was_start} has changed. It is now:`,
        classFacts('en', of),
        of.lost_by_move
          ? 'Your plan does not let you train on that day, so you are no longer booked. If you have questions, ask at the front desk.'
          : 'You are still booked. If you cannot come, give up your seat in the app.',
        { link: `${app}/aulas`, label: 'See my classes' },
      ],
    }),
  }),

  class_cancelled: noticeMail(spinning, 'class-cancelled', {
    called: { 'pt-BR': 'aulas canceladas', en: 'classes that are cancelled' },
    'pt-BR': ({ name, app, ...of }) => ({
      subject: `Aula cancelada: ${of.class_name}, ${shortDay('pt-BR', of.date)} às ${of.start}`,
      preheader: 'A academia cancelou esta aula.',
      parts: [
        `${name}, a academia cancelou esta aula. A sua reserva foi desfeita.`,
        classFacts('pt-BR', of),
        { link: `${app}/aulas`, label: 'Ver outras aulas' },
      ],
    }),
    en: ({ name, app, ...of }) => ({
      subject: `Class cancelled: ${of.class_name}, ${shortDay('en', of.date)} at ${of.start}`,
      preheader: 'The gym has cancelled this class.',
      parts: [
        `${name}, the gym has cancelled this class. You are no longer booked.`,
        classFacts('en', of),
        { link: `${app}/aulas`, label: 'See other classes' },
      ],
    }),
  }),

  trial_ends: noticeMail({ plan: 'Mensal', day: '2026-11-27', goes_on: true as boolean }, 'trial-ends', {
    called: { 'pt-BR': 'o fim do período de teste', en: 'the end of the trial' },
    'pt-BR': ({ name, plan, day, goes_on, app, company }) => ({
      subject: `Seu período de teste na ${company} termina em ${shortDay('pt-BR', day)}`,
      preheader: goes_on ? `Depois disso começa o plano ${plan}.` : 'Depois disso a sua matrícula termina.',
      parts: [
        `${name}, o seu período de teste está terminando.`,
        { facts: { Plano: plan, 'Fim do teste': longDay('pt-BR', day) } },
        goes_on
          ? 'Depois disso o plano continua. Se tiver dúvidas ou não quiser continuar, fale com a academia antes.'
          : 'Depois disso a sua matrícula termina. Se tiver dúvidas ou quiser continuar, fale com a academia antes.',
        { link: `${app}/matricula`, label: 'Ver minha matrícula' },
      ],
    }),
    en: ({ name, plan, day, goes_on, app, company }) => ({
      subject: `Your trial at ${company} ends on ${shortDay('en', day)}`,
      preheader: goes_on ? `After that, the plan ${plan} begins.` : 'After that, your membership ends.',
      parts: [
        `${name}, your trial is about to end.`,
        { facts: { Plan: plan, 'The trial ends': longDay('en', day) } },
        goes_on
          ? 'After that, the plan goes on. If you have questions, or do not want to go on, talk to the gym before.'
          : 'After that, your membership ends. If you have questions, or want to go on, talk to the gym before.',
        { link: `${app}/matricula`, label: 'See my membership' },
      ],
    }),
  }),

  charge_due: noticeMail(due, 'charge-due', {
    called: { 'pt-BR': 'cobranças que vencem', en: 'charges that are due' },
    'pt-BR': ({ name, is_today, app, company, ...of }) => ({
      subject: is_today
        ? `${money('pt-BR', of.cents)} vencem hoje na ${company}`
        : `${money('pt-BR', of.cents)} vencem em ${shortDay('pt-BR', of.day)} na ${company}`,
      preheader: withDays('pt-BR', of.description),
      parts: [
        is_today ? `${name}, esta cobrança vence hoje:` : `${name}, esta cobrança vence em breve:`,
        ...owedParts('pt-BR', of, app),
      ],
      note: paidAlready['pt-BR'],
    }),
    en: ({ name, is_today, app, company, ...of }) => ({
      subject: is_today
        ? `${money('en', of.cents)} due today at ${company}`
        : `${money('en', of.cents)} due on ${shortDay('en', of.day)} at ${company}`,
      preheader: withDays('en', of.description),
      parts: [
        is_today ? `${name}, this charge is due today:` : `${name}, this charge is due soon:`,
        ...owedParts('en', of, app),
      ],
      note: paidAlready.en,
    }),
  }),

  way_to_pay: noticeMail({ plan: 'Mensal', cents: 12_990 }, 'way-to-pay', {
    called: { 'pt-BR': 'escolher como pagar', en: 'choosing how to pay' },
    'pt-BR': ({ name, plan, cents, app, company }) => ({
      subject: `Escolha como pagar a ${company}`,
      preheader: 'A academia mudou de sistema: autorize o Pix Automático em um minuto.',
      parts: [
        `${name}, a ${company} mudou de sistema, e a forma de pagamento que você tinha não veio junto.`,
        { facts: { Plano: plan, Valor: money('pt-BR', cents) } },
        'No app, abra sua matrícula e autorize o Pix Automático com o código que aparece: as mensalidades passam a ser pagas sozinhas. Você também pode pagar cada uma por Pix.',
        { link: `${app}/matricula`, label: 'Escolher como pagar' },
      ],
      note: 'Nunca pedimos senhas nem dados de cartão por e-mail.',
    }),
    en: ({ name, plan, cents, app, company }) => ({
      subject: `Choose how to pay ${company}`,
      preheader: 'The gym has a new system: authorise the automatic Pix within a minute.',
      parts: [
        `${name}, ${company} has a new system, and the way in which you paid did not come along.`,
        { facts: { Plan: plan, Price: money('en', cents) } },
        'In the app, open your membership and authorise the automatic Pix by the code that appears: your fees are paid by themselves from then on. You can also pay each of them by Pix.',
        { link: `${app}/matricula`, label: 'Choose how to pay' },
      ],
      note: 'We never ask for passwords or cards by mail.',
    }),
  }),

  charge_overdue: noticeMail(owed, 'charge-overdue', {
    called: { 'pt-BR': 'cobranças em atraso', en: 'charges that are overdue' },
    'pt-BR': ({ name, app, company, ...of }) => ({
      subject: `${money('pt-BR', of.cents)} em aberto na ${company}, desde ${shortDay('pt-BR', of.day)}`,
      preheader: withDays('pt-BR', of.description),
      parts: [
        `${name}, ainda não recebemos este pagamento. Pode ter sido um esquecimento:`,
        ...owedParts('pt-BR', of, app),
        'Se precisar de outra data, fale com a recepção.',
      ],
      note: paidAlready['pt-BR'],
    }),
    en: ({ name, app, company, ...of }) => ({
      subject: `${money('en', of.cents)} open at ${company} since ${shortDay('en', of.day)}`,
      preheader: withDays('en', of.description),
      parts: [
        `${name}, we have not received this payment yet. It may have been forgotten:`,
        ...owedParts('en', of, app),
        'If you need another day, talk to the front desk.',
      ],
      note: paidAlready.en,
    }),
  }),

  settled_year: noticeMail({ year: 2025 }, 'settled-year', {
    called: { 'pt-BR': 'a declaração anual de quitação', en: 'the yearly declaration' },
    'pt-BR': ({ name, year, app, company }) => ({
      subject: `Sua declaração de quitação de ${year} na ${company}`,
      preheader: 'Tudo o que você pagou no ano, em um documento.',
      parts: [
        `${name}, a declaração anual de quitação de débitos de ${year} está no app.`,
        { link: `${app}/matricula/pagamentos`, label: 'Baixar a declaração' },
      ],
      note: 'A Lei nº 12.007/2009 dá direito a ela todos os anos.',
    }),
    en: ({ name, year, app, company }) => ({
      subject: `Your declaration of ${year} at ${company}`,
      preheader: 'All that you paid in the year, in one paper.',
      parts: [
        `${name}, the declaration of what you have paid in ${year} is in the app.`,
        { link: `${app}/matricula/pagamentos`, label: 'Download the declaration' },
      ],
      note: 'By law (Lei 12.007/2009) you have a right to it every year.',
    }),
  }),

  price_changed: noticeMail({ plan: 'Mensal', cents: 13_990, was_cents: 12_990, day: '2026-12-24' }, 'price-changed', {
    called: { 'pt-BR': 'mudanças de valor', en: 'changes of the price' },
    'pt-BR': ({ name, plan, cents, was_cents, day, app, company }) => ({
      subject: `O valor do seu plano na ${company} muda em ${shortDay('pt-BR', day)}`,
      preheader: `De ${money('pt-BR', was_cents)} para ${money('pt-BR', cents)}.`,
      parts: [
        `${name}, o valor do seu plano na ${company} muda. O que você já pagou não muda.`,
        {
          facts: {
            Plano: plan,
            'Valor de antes': money('pt-BR', was_cents),
            'Valor novo': money('pt-BR', cents),
            'A partir de': longDay('pt-BR', day),
          },
        },
        'Se tiver dúvidas ou não quiser continuar, fale com a academia antes desse dia.',
        { link: `${app}/matricula`, label: 'Ver minha matrícula' },
      ],
    }),
    en: ({ name, plan, cents, was_cents, day, app, company }) => ({
      subject: `The price of your plan at ${company} changes on ${shortDay('en', day)}`,
      preheader: `From ${money('en', was_cents)} to ${money('en', cents)}.`,
      parts: [
        `${name}, the price of your plan at ${company} changes. What you have paid stays as it is.`,
        {
          facts: {
            Plan: plan,
            'Price before': money('en', was_cents),
            'New price': money('en', cents),
            From: longDay('en', day),
          },
        },
        'If you have questions, or do not want to go on, talk to the gym before that day.',
        { link: `${app}/matricula`, label: 'See my membership' },
      ],
    }),
  }),
}

const paidAlready: Record<MailLanguage, string> = {
  'pt-BR': 'Se você já pagou, desconsidere este e-mail.',
  en: 'If you have paid, ignore this mail.',
}

/** What is owed, and how to pay it. */
function owedParts(language: MailLanguage, { description, cents, day, code }: Owed, app: string): Part[] {
  const [what, amount, when] = [withDays(language, description), money(language, cents), longDay(language, day)]
  const isEnglish = language === 'en'
  return [
    {
      facts: isEnglish
        ? { Charge: what, Amount: amount, Due: when }
        : { Cobrança: what, Valor: amount, Vencimento: when },
    },
    ...(code === null ? [] : [{ copy: code, label: isEnglish ? 'Pix code, to copy' : 'Pix copia e cola' }]),
    { link: `${app}/matricula`, label: isEnglish ? 'Pay in the app' : 'Pagar no app' },
  ]
}

export type NoticeKind = keyof typeof noticeMails

export const noticeKinds = Object.keys(noticeMails) as NoticeKind[]

function classFacts(language: MailLanguage, { class_name, date, start, end, trainer, unit }: ClassInMail): Part {
  const [day, time] = [longDay(language, date), `${start} – ${end}`]
  return language === 'en'
    ? { facts: { Class: class_name, Day: day, Time: time, With: trainer, Where: unit } }
    : { facts: { Aula: class_name, Dia: day, Horário: time, Com: trainer, Onde: unit } }
}

function longDay(language: MailLanguage, day: string): string {
  return inWords(language, day, { weekday: 'long', day: 'numeric', month: 'long' })
}

function shortDay(language: MailLanguage, day: string): string {
  return inWords(language, day, { day: 'numeric', month: 'short' })
}

/** Descriptions of charges contain the first day of their period. */
function withDays(language: MailLanguage, text: string): string {
  return text.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => shortDay(language, day))
}

function inWords(language: MailLanguage, day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
