import { Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, fieldErrors } from '../api/client.ts'
import { useSourceNames } from '../catalogue/choices.ts'
import { FormModal } from '../components/FormModal.tsx'
import { useAction } from '../components/use-action.ts'
import { defineText } from '../text.ts'
import { PersonFields, personToSend, shownPerson } from './PersonFields.tsx'

const useText = defineText({
  pt: {
    title: 'Novo aluno',
    source: 'Como conheceu a academia',
    save: 'Cadastrar',
    done: 'Aluno cadastrado.',
  },
  en: {
    title: 'New member',
    source: 'How they found the gym',
    save: 'Register',
    done: 'The member is registered.',
  },
})

interface Props {
  /** The name that was already typed. */
  name?: string
  onClose: () => void
  onMade: (id: string) => void
}

export function NewMember({ name = '', onClose, onMade }: Props) {
  const text = useText()
  const sources = useSourceNames()
  const form = useForm({ initialValues: { ...shownPerson(), full_name: name, source: null as string | null } })
  const save = useAction({
    run: () => api.createMember({ body: { ...personToSend(form.values), source: form.values.source } }),
    touches: ['members'],
    done: text.done,
    after: ({ data }) => onMade(data.id),
  })
  const errors = fieldErrors(save.error)
  return (
    <FormModal
      title={text.title}
      submit={text.save}
      pending={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <PersonFields form={form} errors={errors} />
      <Select label={text.source} data={sources} clearable {...form.getInputProps('source')} error={errors.source} />
    </FormModal>
  )
}
