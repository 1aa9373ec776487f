import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useCompany } from '../shell/Gym.tsx'
import { Contact, Welcome } from '../shell/GymText.tsx'
import { defineText } from '../shell/text.ts'
import { ComeInByCode } from './ComeInByCode.tsx'
import { ComeInByPasskey } from './ComeInByPasskey.tsx'
import { Visitors } from './Visitors.tsx'

const useText = defineText({
  pt: {
    title: 'Entre no app',
    desk: 'Não tem e-mail no cadastro? Peça seu acesso na recepção: você lê um QR com a câmera e entra.',
    have: 'Já tem um link?',
    label: 'Cole o link de acesso',
    open: 'Entrar',
    notALink: 'Isto não é um link de acesso desta academia.',
  },
  en: {
    title: 'Enter the app',
    desk: 'No e-mail on record? Ask the front desk for access: you scan a QR with the camera and are in.',
    have: 'Do you have a link already?',
    label: 'Paste the link',
    open: 'Enter',
    notALink: 'This is not an access link of this gym.',
  },
})

/**
 * For a phone without a session. A link can be pasted, because iOS separates an app on the home screen from Safari, where every link opens.
 */
export function HowToComeIn() {
  const text = useText()
  const company = useCompany()
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const link = URL.parse(String(new FormData(event.currentTarget).get('link')).trim())
    const isOurs = link?.pathname === `/app/${company}/acesso` && link.hash.length > 1
    if (!isOurs) return setProblem(text.notALink)
    void navigate({ to: '/$company/acesso', params: { company }, hash: link.hash.slice(1) })
  }
  return (
    <>
      <h1>{text.title}</h1>
      <Welcome />
      <ComeInByCode />
      <ComeInByPasskey />
      <p>{text.desk}</p>
      <details>
        <summary>{text.have}</summary>
        <form onSubmit={submit}>
          <label htmlFor="link">{text.label}</label>
          <input
            id="link"
            name="link"
            inputMode="url"
            autoComplete="off"
            required
            aria-invalid={problem !== ''}
            aria-describedby="problem"
          />
          <p id="problem" className="problem" role="alert">
            {problem}
          </p>
          <button type="submit" className="quiet">
            {text.open}
          </button>
        </form>
      </details>
      <Visitors />
      <Contact />
    </>
  )
}
