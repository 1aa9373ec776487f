import { Group, Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, body, type Shapes } from '../api/client.ts'
import { FormModal } from '../components/FormModal.tsx'
import { optionsOf } from '../components/options.ts'
import { useUnitOptions } from '../components/unit.tsx'
import { fieldErrors, useAction } from '../components/use-action.ts'
import { defineText } from '../text.ts'
import { PersonFields, personToSend, shownPerson } from './PersonFields.tsx'
import { useGenders } from './profile-words.ts'

const useText = defineText({
  pt: { title: 'Corrigir dados pessoais', unit: 'Unidade', gender: 'Gênero', done: 'Dados salvos.' },
  en: { title: 'Correct personal data', unit: 'Unit', gender: 'Gender', done: 'The data is saved.' },
})

/** Corrects who a member is; only what differs is sent. */
export function EditPerson({ member, onClose }: { member: Shapes['Member']; onClose: () => void }) {
  const text = useText()
  const genders = useGenders()
  const units = useUnitOptions(member.store_id)
  const before = { ...shownPerson(member.client), gender: member.client.gender, store_id: member.store_id }
  const form = useForm({ initialValues: before })
  const save = useAction({
    run: () => {
      const { gender, store_id } = form.values
      const whole = { ...personToSend(form.values), gender, store_id }
      const changed = Object.entries(whole).filter(([name]) => form.isDirty(name))
      return body(
        api.PATCH('/members/{id}/person', {
          params: { path: { id: member.id } },
          body: Object.fromEntries(changed),
        }),
      )
    },
    touches: ['members'],
    done: text.done,
    after: onClose,
  })
  const errors = fieldErrors(save.error)
  return (
    <FormModal title={text.title} pending={save.isPending} onSubmit={() => save.mutate()} onClose={onClose}>
      <PersonFields form={form} errors={errors} />
      <Group grow align="start">
        <Select label={text.gender} data={optionsOf(genders)} clearable {...form.getInputProps('gender')} />
        <Select label={text.unit} data={units} clearable {...form.getInputProps('store_id')} error={errors.store_id} />
      </Group>
    </FormModal>
  )
}
