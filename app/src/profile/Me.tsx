import { Link } from '@tanstack/react-router'
import { useCompany, useTitle } from '../shell/Gym.tsx'
import { Contact } from '../shell/GymText.tsx'
import { useSession } from '../shell/SignedIn.tsx'
import { defineText } from '../shell/text.ts'

const useText = defineText({
  pt: {
    title: 'Eu',
    details: 'Meus dados',
    detailsWhat: 'Contato, objetivos e horário de treino',
    calendar: 'Agenda',
    calendarWhat: 'Suas aulas na agenda do celular',
    body: 'Medidas',
    bodyWhat: 'Peso e medidas ao longo do tempo',
    documents: 'Documentos',
    documentsWhat: 'Contrato e termos para ler e assinar',
    notices: 'Avisos',
    noticesWhat: 'Os e-mails que você recebe da academia',
    language: 'Idioma',
    languageWhat: 'Do app e dos e-mails',
    privacy: 'Privacidade',
    privacyWhat: 'Baixar ou excluir seus dados',
    devices: 'Aparelhos',
    devicesWhat: 'Onde seu app está aberto',
    passkeys: 'Chaves de acesso',
    passkeysWhat: 'Entrar com a digital, o rosto ou o PIN',
  },
  en: {
    title: 'Me',
    details: 'My details',
    detailsWhat: 'Contact, goals and training time',
    calendar: 'Calendar',
    calendarWhat: 'Your classes in the calendar of your phone',
    body: 'Measurements',
    bodyWhat: 'Weight and measures over time',
    documents: 'Documents',
    documentsWhat: 'Contract and terms to read and sign',
    notices: 'Notices',
    noticesWhat: 'What the gym writes to you',
    language: 'Language',
    languageWhat: 'Of the app and of mails',
    privacy: 'Privacy',
    privacyWhat: 'Download or erase your data',
    devices: 'Devices',
    devicesWhat: 'Where your app is open',
    passkeys: 'Passkeys',
    passkeysWhat: 'Enter by finger, face or PIN',
  },
})

/** The pages that this page leads to; each has a line that describes it. */
const pages = [
  { to: '/$company/eu/dados', name: 'details', what: 'detailsWhat' },
  { to: '/$company/eu/agenda', name: 'calendar', what: 'calendarWhat' },
  { to: '/$company/eu/medidas', name: 'body', what: 'bodyWhat' },
  { to: '/$company/eu/documentos', name: 'documents', what: 'documentsWhat' },
  { to: '/$company/eu/avisos', name: 'notices', what: 'noticesWhat' },
  { to: '/$company/eu/idioma', name: 'language', what: 'languageWhat' },
  { to: '/$company/eu/privacidade', name: 'privacy', what: 'privacyWhat' },
  { to: '/$company/eu/aparelhos', name: 'devices', what: 'devicesWhat' },
  { to: '/$company/eu/chaves', name: 'passkeys', what: 'passkeysWhat' },
] as const

/** Leads to pages that a member does not need every day. */
export function Me() {
  const text = useText()
  const company = useCompany()
  const { member, company: gym } = useSession()
  // Data that a phone stored before parts existed has no list of parts.
  const hasClasses = gym.parts?.includes('classes') ?? true
  const shown = pages.filter(({ name }) => name !== 'calendar' || hasClasses)
  useTitle(text.title)
  return (
    <>
      <h1>{member.firstName}</h1>
      <ul className="rows">
        {shown.map(({ to, name, what }) => (
          <li key={to}>
            <Link className="card to" to={to} params={{ company }}>
              <span>
                <strong>{text[name]}</strong>
                <br />
                {text[what]}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Contact />
    </>
  )
}
