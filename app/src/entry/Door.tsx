import { Qr } from '@catraca/web/Qr.tsx'
import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense } from 'react'
import { sessionQuery } from '../shell/api.ts'
import { useCompany, useOffline, useTitle } from '../shell/Gym.tsx'
import { useInstallHint } from '../shell/install.ts'
import type { CodeKey } from '../shell/kept.ts'
import { useLitScreen } from '../shell/screen.ts'
import { defineText } from '../shell/text.ts'
import { useSecondsUntil } from '../shell/use-seconds.ts'
import { useWaitingText } from '../shell/Waiting.tsx'
import { type DoorCode, stepMs } from './code.ts'
import { useCode } from './use-code.ts'

/** Not needed by a phone with a session. */
const HowToComeIn = lazyRouteComponent(() => import('../sign-in/HowToComeIn.tsx'), 'HowToComeIn')
/** Not needed by an installed app. */
const InstallHint = lazyRouteComponent(() => import('../shell/InstallHint.tsx'), 'InstallHint')

const useText = defineText({
  pt: {
    title: 'Código da catraca',
    hello: (name: string) => `Olá, ${name}`,
    show: 'Mostre este código na catraca.',
    picture: 'Código QR para a catraca',
    renews: (seconds: number) => `Novo código em ${seconds} s`,
    digits: 'Ou digite este número',
    offline: 'Sem rede. O código funciona assim mesmo.',
    needsNetwork: 'Sem rede',
    needsNetworkOnce: 'Para entrar no app, este aparelho precisa de rede uma vez. Depois o código funciona sem ela.',
    notSecure: 'Este endereço não é seguro',
    notSecureWhy:
      'O código só funciona em um endereço que começa com https. Avise a recepção: o link do app precisa ser corrigido.',
    noCode: 'Sem código no momento',
    cancelled: 'Sua matrícula está cancelada. Para voltar a treinar, fale com a recepção.',
  },
  en: {
    title: 'Code for the door',
    hello: (name: string) => `Hello, ${name}`,
    show: 'Show this code at the turnstile.',
    picture: 'QR code for the turnstile',
    renews: (seconds: number) => `New code in ${seconds} s`,
    digits: 'Or type this number',
    offline: 'No network. The code works all the same.',
    needsNetwork: 'No network',
    needsNetworkOnce: 'To enter the app, this device needs the network once. After that the code works without it.',
    notSecure: 'This address is not secure',
    notSecureWhy:
      'The code only works at an address that begins with https. Please tell the front desk: the link of the app must be corrected.',
    noCode: 'No code for now',
    cancelled: 'Your membership is cancelled. To train again, talk to the front desk.',
  },
})

/** The code for the door, or the reason why there is none. */
export function Door() {
  const text = useText()
  const waiting = useWaitingText()
  const { data: session, isPending, error } = useQuery(sessionQuery(useCompany()))
  const offline = useOffline()
  const way = useInstallHint()
  useTitle(text.title)
  if (session === null) {
    return (
      <Suspense fallback={<p role="status">{waiting.loading}</p>}>
        <HowToComeIn />
      </Suspense>
    )
  }
  if (isPending || session === undefined) {
    return offline || error ? (
      <>
        <h1>{text.needsNetwork}</h1>
        <p>{text.needsNetworkOnce}</p>
      </>
    ) : (
      <p role="status">{waiting.loading}</p>
    )
  }
  const { member, key, aheadMs } = session
  if (key === null) {
    return (
      <>
        <h1>{text.noCode}</h1>
        <p>{text.cancelled}</p>
      </>
    )
  }
  // On pages from insecure addresses, browsers do not offer what is needed to make codes.
  if (!window.isSecureContext) {
    return (
      <>
        <h1>{text.notSecure}</h1>
        <p>{text.notSecureWhy}</p>
      </>
    )
  }
  return (
    <>
      <h1>{text.hello(member.firstName)}</h1>
      <p className="lead" role="status">
        {offline ? text.offline : text.show}
      </p>
      <Code codeKey={key} aheadMs={aheadMs} />
      {way !== undefined && (
        <Suspense>
          <InstallHint way={way} />
        </Suspense>
      )}
    </>
  )
}

function Code({ codeKey, aheadMs }: { codeKey: CodeKey; aheadMs: number }) {
  const code = useCode(codeKey, aheadMs)
  useLitScreen()
  return code && <ShownCode code={code} aheadMs={aheadMs} />
}

function ShownCode({ code, aheadMs }: { code: DoorCode; aheadMs: number }) {
  const text = useText()
  const seconds = useSecondsUntil(code.renewsAt, aheadMs)
  return (
    <section className="code" aria-label={text.title}>
      <Qr text={code.qr} label={text.picture} size="100%" />
      <div className="time" role="timer">
        <progress max={stepMs / 1000} value={seconds} aria-hidden="true" />
        {text.renews(seconds)}
      </div>
      <p className="digits">
        <span>{text.digits}</span>
        <strong>{code.digits.match(/.{1,4}/g)!.join(' ')}</strong>
      </p>
    </section>
  )
}
