import { day, localDay } from '@catraca/web/format.ts'
import { saveFile } from '@catraca/web/save-file.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api, ask, type ErasureRequest } from '../shell/api.ts'
import { useCompany, useTitle } from '../shell/Gym.tsx'
import { useSession } from '../shell/SignedIn.tsx'
import { defineText } from '../shell/text.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { Waiting } from '../shell/Waiting.tsx'
import { erasureQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: 'Privacidade',
    file: 'Meus dados em um arquivo',
    fileWhat:
      'O que a academia guarda sobre você: cadastro, planos, cobranças, visitas, aulas, treinos, avaliações e anotações. Só ficam de fora quem da equipe fez cada coisa e por que seu acesso foi bloqueado ou liberado à mão.',
    download: 'Baixar',
    downloading: 'Preparando…',
    tooMany: 'Você já baixou várias vezes hoje. Tente mais tarde.',
    fileName: 'meus-dados.json',
    erase: 'Excluir meus dados',
    eraseWhat:
      'Você pode pedir que a academia apague os seus dados. Ela responde por e-mail, e guarda só o que a lei manda, como pagamentos.',
    ask: 'Pedir a exclusão',
    sure: 'Pedir que a academia apague os seus dados?',
    sureWhy: 'Quando o pedido for atendido, você não entra mais no app nem na academia com este cadastro.',
    keep: 'Voltar',
    open: (date: string) => `Você pediu a exclusão em ${date}. A academia ainda não respondeu.`,
    withdraw: 'Desistir do pedido',
    withdrawn: (date: string) => `Você desistiu do pedido em ${date}.`,
    done: (date: string) => `A academia atendeu o pedido em ${date}.`,
    refused: (date: string) => `A academia recusou o pedido em ${date}.`,
    offline: 'Sem rede. Tente de novo quando ela voltar.',
  },
  en: {
    title: 'Privacy',
    file: 'My data as a file',
    fileWhat:
      'What the gym holds about you: details, plans, charges, visits, classes, workouts, measurements and notes. Only who of the staff did what, and why your access was blocked or given by hand, is left out.',
    download: 'Download',
    downloading: 'Preparing…',
    tooMany: 'You have downloaded it several times today. Try later.',
    fileName: 'my-data.json',
    erase: 'Erase my data',
    eraseWhat:
      'You can ask the gym to erase your data. It answers by mail, and keeps only what the law has it keep, such as payments.',
    ask: 'Ask for erasure',
    sure: 'Ask the gym to erase your data?',
    sureWhy: 'Once the gym has done so, you no longer come into the app or the gym as you are registered now.',
    keep: 'Go back',
    open: (date: string) => `You asked for erasure on ${date}. The gym has not answered yet.`,
    withdraw: 'Take the request back',
    withdrawn: (date: string) => `You took the request back on ${date}.`,
    done: (date: string) => `The gym did what you asked on ${date}.`,
    refused: (date: string) => `The gym refused the request on ${date}.`,
    offline: 'No network. Try again when it is back.',
  },
})

/** What members may request from the gym by the law on personal data. */
export function Privacy() {
  const text = useText()
  const company = useCompany()
  const { data, isError } = useQuery(erasureQuery(company))
  useTitle(text.title)
  return (
    <>
      <h1>{text.title}</h1>
      <DataFile />
      {data === undefined ? <Waiting offline={text.offline} failed={isError} /> : <Erasure latest={data} />}
    </>
  )
}

function DataFile() {
  const text = useText()
  const company = useCompany()
  const download = useMutation({
    mutationFn: async () => (await ask('makeOwnDataFile', { path: { company } })).blob(),
    onSuccess: (file) => saveFile(text.fileName, file),
    networkMode: 'always',
  })
  return (
    <section className="card" aria-labelledby="file">
      <h2 id="file">{text.file}</h2>
      <p>{text.fileWhat}</p>
      <Problem error={download.error} tooMany={text.tooMany} />
      <button type="button" disabled={download.isPending} onClick={() => download.mutate()}>
        {download.isPending ? text.downloading : text.download}
      </button>
    </section>
  )
}

function Erasure({ latest }: { latest: ErasureRequest | null }) {
  const text = useText()
  const company = useCompany()
  const { timeZone } = useSession().company
  const queries = useQueryClient()
  const dialog = useRef<HTMLDialogElement>(null)
  const change = useMutation({
    mutationFn: (change: 'askForErasure' | 'withdrawErasure') => api[change]({ path: { company } }),
    onSettled: () => queries.invalidateQueries(erasureQuery(company)),
    networkMode: 'always',
  })
  const isOpen = latest?.state === 'open'
  return (
    <section className="card" aria-labelledby="erase">
      <h2 id="erase">{text.erase}</h2>
      {!isOpen && <p>{text.eraseWhat}</p>}
      {latest && (
        <p role="status">{text[latest.state](day(localDay(latest.answered_at ?? latest.asked_at, timeZone)))}</p>
      )}
      {latest?.reason && <p>{latest.reason}</p>}
      <Problem error={change.error} tooMany={text.tooMany} />
      {isOpen ? (
        <button
          type="button"
          className="quiet"
          disabled={change.isPending}
          onClick={() => change.mutate('withdrawErasure')}
        >
          {text.withdraw}
        </button>
      ) : (
        <button type="button" className="quiet" disabled={change.isPending} onClick={() => dialog.current?.showModal()}>
          {text.ask}
        </button>
      )}
      <dialog ref={dialog} aria-labelledby="sure">
        <h2 id="sure">{text.sure}</h2>
        <p>{text.sureWhy}</p>
        <form method="dialog" className="actions">
          <button type="submit" onClick={() => change.mutate('askForErasure')}>
            {text.ask}
          </button>
          <button type="submit" className="quiet">
            {text.keep}
          </button>
        </form>
      </dialog>
    </section>
  )
}

function Problem({ error, tooMany }: { error: Error | null; tooMany: string }) {
  const problem = useRefusal(error, { tooMany })
  return (
    <p className="problem" role="alert">
      {problem}
    </p>
  )
}
