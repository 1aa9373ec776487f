import { PasswordInput, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { call } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { fieldErrors, useAction } from '../components/act.ts'
import { FormModal } from '../components/FormModal.tsx'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    title: 'Confirme que é você',
    lead: 'O que você vai fazer dá acesso a outros ou leva dados embora. Vale por dez minutos.',
    password: 'Sua senha',
    code: 'Código do aplicativo',
    confirm: 'Confirmar',
  },
  en: {
    title: 'Confirm that it is you',
    lead: 'What you are about to do gives access to others or takes data away. This holds for ten minutes.',
    password: 'Your password',
    code: 'Code of your app',
    confirm: 'Confirm',
  },
})

/** Asks whoever sits there for their password before something goes on that an open page alone must not do. */
export default function ConfirmIdentity({ onDone }: { onDone: (confirmed: boolean) => void }) {
  const text = useText()
  const { staff } = useSession()
  const form = useForm({ initialValues: { password: '', code: '' } })
  const confirm = useAction({
    run: () => call('POST', '/session/confirm', { password: form.values.password, code: form.values.code || null }),
    refresh: [],
    after: () => onDone(true),
  })
  const errors = fieldErrors(confirm.error)
  return (
    <FormModal
      title={text.title}
      submit={text.confirm}
      pending={confirm.isPending}
      onSubmit={() => confirm.mutate()}
      onClose={() => onDone(false)}
    >
      <Text size="sm" mb="sm">
        {text.lead}
      </Text>
      <input type="hidden" autoComplete="username" value={staff.email} readOnly />
      <PasswordInput
        label={text.password}
        autoComplete="current-password"
        required
        data-autofocus
        {...form.getInputProps('password')}
        error={errors.password}
      />
      {staff.has_totp && (
        <TextInput
          label={text.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          mt="sm"
          {...form.getInputProps('code')}
          error={errors.code}
        />
      )}
    </FormModal>
  )
}
