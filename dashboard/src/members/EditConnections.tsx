import { Group, Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { api, fieldErrors, type Shapes } from '../api/client.ts'
import { useEntryOptions } from '../catalogue/choices.ts'
import { entriesQuery } from '../catalogue/queries.ts'
import { changedIn } from '../components/changed-in.ts'
import { FormModal } from '../components/FormModal.tsx'
import { useAction } from '../components/use-action.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: { title: 'Professor e convênio', trainer: 'Professor', partner: 'Convênio', done: 'Salvo.' },
  en: { title: 'Trainer and partner program', trainer: 'Trainer', partner: 'Partner program', done: 'Saved.' },
})

/** Sets who trains a member and with which partner program they come in; only differences are sent. */
export function EditConnections(props: { id: string; present: Shapes['Connections']; onClose: () => void }) {
  const { id, present, onClose } = props
  const text = useText()
  const trainers = useEntryOptions('trainers', present.trainer?.id ?? null)
  const partners = useQuery(entriesQuery('partner-programs'))
  const form = useForm({
    initialValues: { trainer_id: present.trainer?.id ?? null, partner_program: present.partner_program },
  })
  const save = useAction({
    run: () => api.connectMember({ path: { id }, body: changedIn(form, form.values) }),
    touches: ['members'],
    done: text.done,
    after: onClose,
  })
  const errors = fieldErrors(save.error)
  return (
    <FormModal title={text.title} pending={save.isPending} onSubmit={() => save.mutate()} onClose={onClose}>
      <Group grow align="start">
        <Select
          label={text.trainer}
          data={trainers}
          clearable
          data-autofocus
          {...form.getInputProps('trainer_id')}
          error={errors.trainer_id}
        />
        <Select
          label={text.partner}
          data={partners.data?.data
            .filter((partner) => partner.is_active || partner.name === present.partner_program)
            .map(({ name }) => name)}
          clearable
          {...form.getInputProps('partner_program')}
          error={errors.partner_program}
        />
      </Group>
    </FormModal>
  )
}
