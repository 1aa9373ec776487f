import { Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { call } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { NewPasswordInput } from '../components/NewPasswordInput.tsx'
import { Card } from '../components/Page.tsx'
import { fieldErrors, useAction } from '../components/use-action.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    title: 'Senha',
    old: 'Senha atual',
    fresh: 'Nova senha',
    change: 'Trocar a senha',
    done: 'A senha foi trocada; as suas outras sessões foram encerradas.',
  },
  en: {
    title: 'Password',
    old: 'Current password',
    fresh: 'New password',
    change: 'Change the password',
    done: 'The password was changed; your other sessions have ended.',
  },
})

export function ChangePassword() {
  const text = useText()
  const { staff } = useSession()
  const form = useForm({ initialValues: { password: '', new_password: '' } })
  const change = useAction({
    run: () => call('PUT', '/session/password', form.values),
    touches: ['account'],
    done: text.done,
    after: () => form.reset(),
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
        <Button type="submit" mt="md" loading={change.isPending}>
          {text.change}
        </Button>
      </form>
    </Card>
  )
}
