import { Refused } from '@catraca/web/client/refused.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api, beginSession, sessionQuery } from '../shell/api.ts'
import { useCompany, useTitle } from '../shell/Gym.tsx'
import { isIos, isOnHomeScreen } from '../shell/install.ts'
import { defineText } from '../shell/text.ts'

const useText = defineText({
  pt: {
    title: 'Acesso ao app',
    opening: 'Abrindo seu acesso…',
    notValid: 'Este link não vale mais',
    notValidWhy: 'Cada link vale 24 horas e serve uma vez só. Peça outro na recepção.',
    toCode: 'Ver meu código',
    toStart: 'Como entrar',
    tooMany: 'Muitas tentativas',
    tooManyWhy: 'Espere alguns minutos e tente de novo. O link continua valendo.',
    failed: 'Não deu certo agora',
    failedWhy: 'Veja se o aparelho tem rede e tente de novo. O link continua valendo.',
    again: 'Tentar de novo',
    where: 'Onde você quer usar o app?',
    whereWhy: 'O link serve uma vez só, e o iPhone separa o navegador do app na tela de início.',
    here: 'Neste navegador',
    home: 'Na tela de início',
    copy: 'Copiar o link',
    copied: 'Link copiado',
    share: 'Toque em Compartilhar e em “Adicionar à Tela de Início”.',
    paste: 'Abra o app na tela de início e cole o link.',
  },
  en: {
    title: 'Access to the app',
    opening: 'Opening your access…',
    notValid: 'This link is no longer valid',
    notValidWhy: 'A link is valid for 24 hours and works once. Ask the front desk for another.',
    toCode: 'Show my code',
    toStart: 'How to enter',
    tooMany: 'Too many attempts',
    tooManyWhy: 'Wait a few minutes and try again. The link stays valid.',
    failed: 'That did not work just now',
    failedWhy: 'Check that the device has network and try again. The link stays valid.',
    again: 'Try again',
    where: 'Where do you want to use the app?',
    whereWhy: 'The link works once, and the iPhone keeps the browser apart from the app on the home screen.',
    here: 'In this browser',
    home: 'On the home screen',
    copy: 'Copy the link',
    copied: 'Link copied',
    share: 'Tap Share and then “Add to Home Screen”.',
    paste: 'Open the app on the home screen and paste the link.',
  },
})

/**
 * Opens the link from the desk. It works only once, so on iOS, where the app on the home screen needs its own link, this page asks first.
 */
export function Enter() {
  const text = useText()
  const company = useCompany()
  const token = useLocation().hash
  const [chosen, setChosen] = useState(!isIos() || isOnHomeScreen())
  useTitle(text.title)
  if (!chosen && token !== '') return <WhereToUse onHere={() => setChosen(true)} />
  return <Opening company={company} token={token} />
}

function Opening({ company, token }: { company: string; token: string }) {
  const text = useText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { data: session } = useQuery(sessionQuery(company))
  const { mutate, error, isPending } = useMutation({
    mutationFn: (given: string) =>
      beginSession(queries, company, () => api.beginAppSession({ path: { company }, body: { token: given } })),
    // Without network it fails at once with a message, instead of waiting.
    networkMode: 'always',
    onSuccess: () => navigate({ to: '/$company', params: { company }, replace: true }),
    onError: (failure) => {
      // A link that may still work stays in the address, so that the page can be reloaded.
      if (isRefused(failure, 401)) history.replaceState(history.state, '', location.pathname)
    },
  })
  useEffect(() => {
    // A link opens once, but React renders twice while developing.
    const timer = setTimeout(() => token !== '' && mutate(token))
    return () => clearTimeout(timer)
  }, [token, mutate])

  if (token === '' || isRefused(error, 401)) {
    return (
      <>
        <h1>{text.notValid}</h1>
        <p>{text.notValidWhy}</p>
        <Link className="button" to="/$company" params={{ company }}>
          {session ? text.toCode : text.toStart}
        </Link>
      </>
    )
  }
  if (error === null || isPending) return <p role="status">{text.opening}</p>
  const tooMany = isRefused(error, 429)
  return (
    <>
      <h1>{tooMany ? text.tooMany : text.failed}</h1>
      <p>{tooMany ? text.tooManyWhy : text.failedWhy}</p>
      <button type="button" onClick={() => mutate(token)}>
        {text.again}
      </button>
    </>
  )
}

function WhereToUse({ onHere }: { onHere: () => void }) {
  const text = useText()
  const [copied, setCopied] = useState(false)
  const copy = () => navigator.clipboard.writeText(location.href).then(() => setCopied(true))
  return (
    <>
      <h1>{text.where}</h1>
      <p>{text.whereWhy}</p>
      <button type="button" onClick={onHere}>
        {text.here}
      </button>
      <section className="card">
        <h2>{text.home}</h2>
        <ol>
          <li>
            <button type="button" className="quiet" onClick={copy}>
              {copied ? text.copied : text.copy}
            </button>
          </li>
          <li>{text.share}</li>
          <li>{text.paste}</li>
        </ol>
      </section>
    </>
  )
}

function isRefused(error: Error | null, status: number): boolean {
  return error instanceof Refused && error.status === status
}
