import { Refused } from '@catraca/web/client/refused.ts'
import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconFingerprint } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api, explain } from '../api/client.ts'
import { sessionQuery } from '../api/session.ts'
import { Front } from '../components/Front.tsx'
import { shortDuration } from '../format.ts'
import { explainPasskey } from '../second-factor/passkey-problem.ts'
import { passkeysPossible, signWithPasskey } from '../second-factor/passkeys.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    title: 'Entrar',
    lead: 'A academia na sua mão.',
    email: 'E-mail',
    password: 'Senha',
    code: 'Código do aplicativo ou de recuperação',
    codeHint: 'Os seis dígitos que o aplicativo mostra agora, ou um dos seus códigos de recuperação',
    submit: 'Entrar',
    passkey: 'Entrar com chave de acesso',
    wait: (time: string) => `Muitas tentativas. Tente de novo em ${time}.`,
    which: 'Em qual academia?',
    other: 'Entrar com outro e-mail',
    help: 'Perdeu a senha? Peça um novo link a quem administra a academia.',
  },
  en: {
    title: 'Sign in',
    lead: 'The gym at your fingertips.',
    email: 'E-mail',
    password: 'Password',
    code: 'Code of your app, or for recovery',
    codeHint: 'The six digits that the app shows now, or one of your recovery codes',
    submit: 'Sign in',
    passkey: 'Sign in with a passkey',
    wait: (time: string) => `Too many tries. Try again in ${time}.`,
    which: 'Which gym?',
    other: 'Use another e-mail',
    help: 'Lost your password? Ask whoever runs the gym for a new link.',
  },
})

export function SignIn() {
  const text = useText()
  const router = useRouter()
  const { next, company: named } = useSearch({ from: '/sign-in' })
  const queries = useQueryClient()
  const [wantsCode, setWantsCode] = useState(false)
  const [companies, setCompanies] = useState<{ id: string; name: string }[]>()
  const [company, setCompany] = useState(named)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useForm({ initialValues: { email: '', password: '', code: '' } })
  const wait = useWait(form.values.email)

  const signIn = async (into: string | undefined) => {
    const { email, password, code } = form.values
    setBusy(true)
    setProblem(undefined)
    try {
      const sent = { email, password, company: into, ...(wantsCode ? { code } : {}) }
      const { data: session } = await api.signIn({ body: sent })
      queries.setQueryData(sessionQuery.queryKey, session)
      router.history.push(next ?? '/')
    } catch (error) {
      const details = error instanceof Refused ? error.details : undefined
      if (details?.reason === 'CHOOSE_COMPANY') setCompanies(details.companies as { id: string; name: string }[])
      else if (details?.reason === 'TOO_MANY_TRIES') wait.begin(email, Number(details.retry_after_seconds))
      else if (details?.reason === 'CODE_REQUIRED') setWantsCode(true)
      else setProblem(explain(error as Error))
    } finally {
      setBusy(false)
    }
  }
  const choose = (id: string | undefined) => {
    setCompany(id)
    setCompanies(undefined)
    if (id !== undefined) void signIn(id)
  }
  const alert = wait.seconds > 0 ? text.wait(shortDuration(wait.seconds)) : problem

  /** A passkey identifies its user, so neither e-mail nor password is asked for. */
  const byPasskey = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const { data: session } = await api.signInByPasskey({ body: { passkey: await signWithPasskey() } })
      queries.setQueryData(sessionQuery.queryKey, session)
      router.history.push(next ?? '/')
    } catch (error) {
      setProblem(explainPasskey(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Front title={text.title} lead={text.lead}>
      <form onSubmit={form.onSubmit(() => signIn(company))} hidden={companies !== undefined}>
        {alert !== undefined && (
          <Alert color="red" mb="md" role="alert">
            {alert}
          </Alert>
        )}
        <TextInput
          label={text.email}
          type="email"
          autoComplete="username"
          required
          autoFocus
          mb="sm"
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label={text.password}
          autoComplete="current-password"
          required
          mb="sm"
          {...form.getInputProps('password')}
        />
        {wantsCode && (
          <TextInput
            label={text.code}
            description={text.codeHint}
            autoComplete="one-time-code"
            required
            autoFocus
            mb="sm"
            {...form.getInputProps('code')}
          />
        )}
        <Button type="submit" fullWidth mt="md" loading={busy} disabled={wait.seconds > 0}>
          {text.submit}
        </Button>
      </form>
      {companies === undefined ? (
        <>
          {passkeysPossible() && (
            <Button
              variant="default"
              fullWidth
              mt="sm"
              leftSection={<IconFingerprint size={18} />}
              disabled={busy}
              onClick={byPasskey}
            >
              {text.passkey}
            </Button>
          )}
          <p className="hint">{text.help}</p>
        </>
      ) : (
        <Stack gap="xs" role="group" aria-label={text.which}>
          <Text fw={650}>{text.which}</Text>
          {companies.map(({ id, name }) => (
            <Button key={id} variant="default" onClick={() => choose(id)}>
              {name}
            </Button>
          ))}
          <Button variant="subtle" onClick={() => choose(undefined)}>
            {text.other}
          </Button>
        </Stack>
      )}
    </Front>
  )
}

/** Counts down the seconds until the next try with this address is possible; another address does not have to wait. */
function useWait(email: string) {
  const [{ whose, seconds }, set] = useState({ whose: '', seconds: 0 })
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => set({ whose, seconds: seconds - 1 }), 1000)
    return () => clearTimeout(timer)
  }, [whose, seconds])
  return {
    seconds: whose === email ? seconds : 0,
    begin: (address: string, forSeconds: number) => set({ whose: address, seconds: forSeconds }),
  }
}
