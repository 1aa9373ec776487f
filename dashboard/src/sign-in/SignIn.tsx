import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconFingerprint } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError, call, explain } from '../api/client.ts'
import { type Session, sessionQuery } from '../api/session.ts'
import { passkeysPossible, signWithPasskey } from '../second-factor/account.ts'
import { explainPasskey } from '../second-factor/passkey-problem.ts'
import { defineText } from '../text.ts'
import { Front } from './Front.tsx'

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
    wrong: 'E-mail ou senha incorretos.',
    tooMany: 'Muitas tentativas. Espere um minuto.',
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
    wrong: 'E-mail or password is wrong.',
    tooMany: 'Too many tries. Wait a minute.',
    help: 'Lost your password? Ask whoever runs the gym for a new link.',
  },
})

export function SignIn() {
  const text = useText()
  const router = useRouter()
  const { next } = useSearch({ from: '/sign-in' })
  const queries = useQueryClient()
  const [wantsCode, setWantsCode] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useForm({ initialValues: { email: '', password: '', code: '' } })

  const submit = form.onSubmit(async ({ email, password, code }) => {
    setBusy(true)
    setProblem(undefined)
    try {
      const session = await call<Session>('POST', '/session', { email, password, ...(wantsCode ? { code } : {}) })
      queries.setQueryData(sessionQuery.queryKey, session)
      router.history.push(next ?? '/')
    } catch (error) {
      const reason = error instanceof ApiError ? error.details.reason : undefined
      if (reason === 'CODE_REQUIRED') setWantsCode(true)
      else if (reason === 'WRONG_PASSWORD') setProblem(text.wrong)
      else setProblem(error instanceof ApiError && error.status === 429 ? text.tooMany : explain(error as Error))
    } finally {
      setBusy(false)
    }
  })

  /** A passkey says whose it is, so neither e-mail nor password is asked for. */
  const byPasskey = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const session = await call<Session>('POST', '/session/passkey', { passkey: await signWithPasskey() })
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
      <form onSubmit={submit}>
        {problem !== undefined && (
          <Alert color="red" mb="md" role="alert">
            {problem}
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
        <Button type="submit" fullWidth mt="md" loading={busy}>
          {text.submit}
        </Button>
      </form>
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
    </Front>
  )
}
