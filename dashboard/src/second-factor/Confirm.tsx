import { Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconFingerprint } from '@tabler/icons-react'
import { fieldErrors } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { FormModal } from '../components/FormModal.tsx'
import { useAction } from '../components/use-action.ts'
import { defineText } from '../text.ts'
import { explainPasskey } from './passkey-problem.ts'
import { passkeysPossible, signWithPasskey } from './passkeys.ts'
import type { Confirmation, SecondFactorState } from './queries.ts'

const useText = defineText({
  pt: {
    why: 'Confirme que é você.',
    password: 'Sua senha',
    code: 'Código do aplicativo ou de recuperação',
    passkey: 'Usar chave de acesso',
    submit: 'Continuar',
  },
  en: {
    why: 'Confirm that it is you.',
    password: 'Your password',
    code: 'Code of your app, or for recovery',
    passkey: 'Use a passkey',
    submit: 'Continue',
  },
})

/** Asks for the password and, if there is a second factor, for that too; then continues with what the user wanted. */
export function Confirm(props: {
  title: string
  /** Replaces the usual text. */
  why?: string
  submit?: string
  state: Pick<SecondFactorState, 'has_app' | 'passkeys'>
  run: (confirmation: Confirmation) => Promise<void>
  onClose: () => void
}) {
  const text = useText()
  const { staff } = useSession()
  const { title, why = text.why, submit = text.submit, state, run, onClose } = props
  const form = useForm({ initialValues: { password: '', code: '' } })
  const needsFactor = state.has_app || state.passkeys.length > 0
  const confirm = useAction({
    run: async (byPasskey: boolean) => {
      const { password, code } = form.values
      if (byPasskey) return run({ password, passkey: await signWithPasskey() })
      return run(needsFactor ? { password, code } : { password })
    },
    touches: [],
    why: explainPasskey,
  })
  const errors = fieldErrors(confirm.error)
  return (
    <FormModal
      title={title}
      submit={submit}
      pending={confirm.isPending}
      onSubmit={() => confirm.mutate(false)}
      onClose={onClose}
    >
      <Text size="sm" mb="sm">
        {why}
      </Text>
      <input type="hidden" autoComplete="username" value={staff.email} readOnly />
      <PasswordInput
        label={text.password}
        autoComplete="current-password"
        required
        data-autofocus
        mb="sm"
        {...form.getInputProps('password')}
        error={errors.password}
      />
      {needsFactor && (
        <TextInput
          label={text.code}
          autoComplete="one-time-code"
          required
          {...form.getInputProps('code')}
          error={errors.code}
        />
      )}
      {state.passkeys.length > 0 && passkeysPossible() && (
        <Button
          mt="sm"
          fullWidth
          variant="default"
          leftSection={<IconFingerprint size={16} />}
          disabled={form.values.password === '' || confirm.isPending}
          onClick={() => confirm.mutate(true)}
        >
          {text.passkey}
        </Button>
      )}
    </FormModal>
  )
}
