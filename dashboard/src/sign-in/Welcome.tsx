import { Refused } from '@catraca/web/client/refused.ts'
import { Alert, Button, Checkbox, Skeleton, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api, fieldErrors, type Shapes } from '../api/client.ts'
import { sessionQuery } from '../api/session.ts'
import { Front } from '../components/Front.tsx'
import { NewPasswordInput } from '../components/NewPasswordInput.tsx'
import { explainPasskey } from '../second-factor/passkey-problem.ts'
import { passkeysPossible, signWithPasskey } from '../second-factor/passkeys.ts'
import { defineText } from '../text.ts'
import { linkQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: (name: string) => `Olá, ${name}`,
    lead: (company: string) => `Escolha uma senha para entrar na ${company}.`,
    greeting: 'Boas-vindas',
    gone: 'Este link já foi usado ou venceu. Peça outro a quem convidou você.',
    name: 'Seu nome',
    password: 'Senha',
    code: 'Código do aplicativo ou de recuperação',
    codeHint: 'A sua conta tem verificação em duas etapas: o link sozinho não troca a senha.',
    passkey: 'Usar chave de acesso',
    remove: 'Remover minhas chaves de acesso, se outra pessoa pode ter uma',
    submit: 'Começar',
  },
  en: {
    title: (name: string) => `Hello, ${name}`,
    lead: (company: string) => `Choose a password to come in to ${company}.`,
    greeting: 'Welcome',
    gone: 'This link was used already or has expired. Ask whoever invited you for another.',
    name: 'Your name',
    password: 'Password',
    code: 'Code of your app, or for recovery',
    codeHint: 'Your account has two-step verification: the link alone does not change the password.',
    passkey: 'Use a passkey',
    remove: 'Remove my passkeys, if somebody else may have one',
    submit: 'Begin',
  },
})

/** The target of a link that works once: the user sets a password and is signed in. */
export function Welcome() {
  const text = useText()
  const { token = '' } = useSearch({ from: '/welcome' })
  const link = useQuery(linkQuery(token))
  if (link.isError) {
    return (
      <Front title={text.greeting} lead="">
        <Alert color="red">{text.gone}</Alert>
      </Front>
    )
  }
  if (link.data === undefined) {
    return (
      <Front title={text.greeting} lead="">
        <Skeleton h={120} />
      </Front>
    )
  }
  return (
    <Front title={text.title(link.data.name.split(' ')[0]!)} lead={text.lead(link.data.company)}>
      <Accept token={token} link={link.data} />
    </Front>
  )
}

/** The proof of a second factor. */
type Shown = Pick<Parameters<typeof api.acceptStaffLink>[0]['body'], 'code' | 'passkey'>

function Accept({ token, link }: { token: string; link: Shapes['InvitingLink'] }) {
  const text = useText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [wants, setWants] = useState<{ passkey?: boolean }>()
  const form = useForm({ initialValues: { name: link.name, password: '', code: '', remove_passkeys: false } })
  const accept = async (shown: () => Promise<Shown>) => {
    const { code: _, ...chosen } = form.values
    setBusy(true)
    setProblem(undefined)
    try {
      const { data: session } = await api.acceptStaffLink({ body: { token, ...chosen, ...(await shown()) } })
      queries.setQueryData(sessionQuery.queryKey, session)
      await navigate({ to: '/' })
    } catch (error) {
      const refused = error instanceof Refused ? error : undefined
      const weak = fieldErrors(error as Error).password
      if (weak !== undefined) form.setFieldError('password', weak)
      else if (refused?.details.reason === 'CODE_REQUIRED') setWants({ passkey: refused.details.passkey === true })
      else setProblem(refused?.status === 404 ? text.gone : explainPasskey(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = form.onSubmit(({ code }) => accept(async () => (wants === undefined ? {} : { code })))
  const byPasskey = async () => accept(async () => ({ passkey: await signWithPasskey() }))
  return (
    <form onSubmit={submit}>
      {problem !== undefined && (
        <Alert color="red" mb="md" role="alert">
          {problem}
        </Alert>
      )}
      <Text size="sm" mb="sm">
        {link.email}
      </Text>
      <input type="hidden" autoComplete="username" value={link.email} readOnly />
      <TextInput label={text.name} autoComplete="name" required mb="sm" {...form.getInputProps('name')} />
      <NewPasswordInput token={token} label={text.password} autoFocus {...form.getInputProps('password')} />
      {link.has_passkey && (
        <Checkbox mt="md" label={text.remove} {...form.getInputProps('remove_passkeys', { type: 'checkbox' })} />
      )}
      {wants !== undefined && (
        <TextInput
          label={text.code}
          description={text.codeHint}
          autoComplete="one-time-code"
          required
          autoFocus
          mt="sm"
          {...form.getInputProps('code')}
        />
      )}
      <Button type="submit" fullWidth mt="lg" loading={busy}>
        {text.submit}
      </Button>
      {wants?.passkey && passkeysPossible() && (
        <Button variant="default" fullWidth mt="sm" disabled={busy} onClick={byPasskey}>
          {text.passkey}
        </Button>
      )}
    </form>
  )
}
