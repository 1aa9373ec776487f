import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { api, fieldErrors } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { NewPasswordInput } from '../components/NewPasswordInput.tsx'
import { Card } from '../components/Page.tsx'
import { useAction } from '../components/use-action.ts'
import { explainPasskey } from '../second-factor/passkey-problem.ts'
import { signWithPasskey } from '../second-factor/passkeys.ts'
import { secondFactorQuery } from '../second-factor/queries.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    title: 'Senha',
    old: 'Senha atual',
    fresh: 'Nova senha',
    remove: (count: number) =>
      count === 1 ? 'Remover também minha chave de acesso' : `Remover também minhas ${count} chaves de acesso`,
    code: 'Código do aplicativo ou de recuperação',
    codeHint: 'Em branco, usamos uma chave de acesso.',
    change: 'Trocar a senha',
    done: 'A senha foi trocada; as suas outras sessões foram encerradas.',
  },
  en: {
    title: 'Password',
    old: 'Current password',
    fresh: 'New password',
    remove: (count: number) => (count === 1 ? 'Remove my passkey, too' : `Remove my ${count} passkeys, too`),
    code: 'Code of your app, or for recovery',
    codeHint: 'If empty, a passkey is used.',
    change: 'Change the password',
    done: 'The password was changed; your other sessions have ended.',
  },
})

export function ChangePassword() {
  const text = useText()
  const { staff } = useSession()
  const form = useForm({ initialValues: { password: '', new_password: '', remove_passkeys: false, code: '' } })
  const passkeys = useQuery(secondFactorQuery).data?.passkeys.length ?? 0
  const change = useAction({
    run: async () => {
      const { code, ...sent } = form.values
      const proof = !sent.remove_passkeys ? {} : code !== '' ? { code } : { passkey: await signWithPasskey() }
      return api.changeOwnPassword({ body: { ...sent, ...proof } })
    },
    touches: ['account'],
    done: text.done,
    after: () => form.reset(),
    why: explainPasskey,
  })
  const errors = fieldErrors(change.error)
  return (
    <Card title={text.title}>
      <form onSubmit={form.onSubmit(() => change.mutate())} style={{ maxWidth: 360 }}>
        <input type="hidden" autoComplete="username" value={staff.email} readOnly />
        <PasswordInput
          label={text.old}
          autoComplete="current-password"
          required
          mb="sm"
          {...form.getInputProps('password')}
          error={errors.password}
        />
        <NewPasswordInput label={text.fresh} {...form.getInputProps('new_password')} error={errors.new_password} />
        {passkeys > 0 && (
          <Checkbox
            mt="md"
            label={text.remove(passkeys)}
            {...form.getInputProps('remove_passkeys', { type: 'checkbox' })}
          />
        )}
        {form.values.remove_passkeys && (
          <TextInput
            mt="sm"
            label={text.code}
            description={text.codeHint}
            autoComplete="one-time-code"
            {...form.getInputProps('code')}
            error={errors.code}
          />
        )}
        <Button type="submit" mt="md" loading={change.isPending}>
          {text.change}
        </Button>
      </form>
    </Card>
  )
}
