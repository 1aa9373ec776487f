import { Alert, Button, Skeleton, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, call, explain } from '../api/client.ts'
import { type Session, sessionQuery } from '../api/session.ts'
import { NewPasswordInput } from '../components/NewPasswordInput.tsx'
import { defineText } from '../text.ts'
import { Front } from './Front.tsx'

const useText = defineText({
  pt: {
    title: (name: string) => `Olá, ${name}`,
    lead: (company: string) => `Escolha uma senha para entrar na ${company}.`,
    greeting: 'Boas-vindas',
    gone: 'Este link já foi usado ou venceu. Peça outro a quem convidou você.',
    name: 'Seu nome',
    password: 'Senha',
    submit: 'Começar',
  },
  en: {
    title: (name: string) => `Hello, ${name}`,
    lead: (company: string) => `Choose a password to come in to ${company}.`,
    greeting: 'Welcome',
    gone: 'This link was used already or has expired. Ask whoever invited you for another.',
    name: 'Your name',
    password: 'Password',
    submit: 'Begin',
  },
})

interface Link {
  name: string
  email: string
  company: string
}

/** Where a link leads that is good once: one sets a password and is in. */
export function Welcome() {
  const text = useText()
  const { token } = useSearch({ strict: false }) as { token: string }
  const link = useQuery({
    queryKey: ['link', token],
    queryFn: () => call<Link>('GET', `/session/link?token=${encodeURIComponent(token)}`),
    retry: false,
  })
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

function Accept({ token, link }: { token: string; link: Link }) {
  const text = useText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useForm({ initialValues: { name: link.name, password: '' } })
  const submit = form.onSubmit(async ({ name, password }) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const session = await call<Session>('POST', '/session/link', { token, name, password })
      queries.setQueryData(sessionQuery.queryKey, session)
      await navigate({ to: '/' })
    } catch (error) {
      const weak = error instanceof ApiError ? error.fields.password : undefined
      if (weak !== undefined) form.setFieldError('password', weak)
      else setProblem(error instanceof ApiError && error.status === 404 ? text.gone : explain(error as Error))
    } finally {
      setBusy(false)
    }
  })
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
      <Button type="submit" fullWidth mt="lg" loading={busy}>
        {text.submit}
      </Button>
    </form>
  )
}
