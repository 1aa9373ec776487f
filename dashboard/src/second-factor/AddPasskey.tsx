import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api } from '../api/client.ts'
import { FormModal } from '../components/FormModal.tsx'
import { useAction } from '../components/use-action.ts'
import { defineText } from '../text.ts'
import { explainPasskey } from './passkey-problem.ts'
import { makePasskey, type PasskeyCreation } from './passkeys.ts'
import type { SecondFactorChange } from './queries.ts'

const useText = defineText({
  pt: {
    title: 'Nova chave de acesso',
    what: 'O aparelho pede a sua digital, o seu rosto ou um PIN, e guarda a chave.',
    name: 'Nome da chave',
    example: 'Celular, notebook da recepção…',
    submit: 'Criar chave de acesso',
    done: 'A chave de acesso está pronta.',
  },
  en: {
    title: 'New passkey',
    what: 'The device asks for your finger, your face or a PIN, and keeps the key.',
    name: 'Name of the passkey',
    example: 'Phone, laptop at the front desk…',
    submit: 'Create the passkey',
    done: 'The passkey is ready.',
  },
})

/** Makes a passkey. This is a separate step, because browsers require a click right before it. */
export function AddPasskey(props: {
  options: PasskeyCreation
  onDone: (change: SecondFactorChange) => void
  onClose: () => void
}) {
  const { options, onDone, onClose } = props
  const text = useText()
  const form = useForm({ initialValues: { name: '' } })
  const add = useAction({
    run: async () => {
      const passkey = await makePasskey(options)
      return (await api.addPasskey({ body: { name: form.values.name, passkey } })).data
    },
    touches: [],
    done: text.done,
    after: onDone,
    why: explainPasskey,
  })
  return (
    <FormModal
      title={text.title}
      submit={text.submit}
      pending={add.isPending}
      onSubmit={() => add.mutate()}
      onClose={onClose}
    >
      <Text size="sm" mb="sm">
        {text.what}
      </Text>
      <TextInput
        label={text.name}
        placeholder={text.example}
        required
        maxLength={100}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormModal>
  )
}
