import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCompany, useTitle } from '../shell/Gym.tsx'
import { defineText } from '../shell/text.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { notePasskeyOffered } from './passkeys.ts'

const useText = defineText({
  pt: {
    title: 'Entre sem código da próxima vez',
    why: 'Crie uma chave de acesso neste aparelho: depois basta a digital, o rosto ou o PIN. Você pode fazer isso mais tarde em Eu, Chaves de acesso.',
    later: 'Agora não',
  },
  en: {
    title: 'Enter without a code next time',
    why: 'Create a passkey on this device: after that your finger, face or PIN is enough. You can do this later under Me, Passkeys.',
    later: 'Not now',
  },
})

/** Offered once to a member who has signed in with a code. */
export function OfferPasskey() {
  const text = useText()
  const company = useCompany()
  const navigate = useNavigate()
  const onDone = () => void navigate({ to: '/$company', params: { company }, replace: true })
  useTitle(text.title)
  useEffect(() => notePasskeyOffered(company), [company])
  return (
    <>
      <h1>{text.title}</h1>
      <p>{text.why}</p>
      <AddPasskey onAdded={onDone} />
      <button type="button" className="quiet" onClick={onDone}>
        {text.later}
      </button>
    </>
  )
}
