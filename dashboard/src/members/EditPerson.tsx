import { useFieldWords } from '@catraca/web/members/fields.ts'
import { Alert, Group, Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, fieldErrors, type Shapes } from '../api/client.ts'
import { changedIn } from '../components/changed-in.ts'
import { FormModal } from '../components/FormModal.tsx'
import { optionsOf } from '../components/options.ts'
import { useUnitOptions } from '../components/unit.tsx'
import { useAction } from '../components/use-action.ts'
import { defineText } from '../text.ts'
import { PersonFields, personToSend, shownPerson } from './PersonFields.tsx'
import { useGenders } from './profile-words.ts'

const useText = defineText({
  pt: {
    title: 'Corrigir dados pessoais',
    unit: 'Unidade',
    done: 'Dados salvos.',
    ends: 'Trocar este e-mail encerra o app em todos os aparelhos.',
    verify: 'Conferir documento',
    compare:
      'Compare com o documento e pergunte e-mail e telefone: com este e-mail a pessoa entra no app. O que estiver errado, corrija aqui.',
    isThem: 'É esta pessoa',
    verified: 'Cadastro verificado.',
  },
  en: {
    title: 'Correct personal data',
    unit: 'Unit',
    done: 'The data is saved.',
    ends: 'Another e-mail address in place of this one ends the app on all devices.',
    verify: 'Check the document',
    compare:
      'Compare with the document, and ask for e-mail and phone: this e-mail address opens the app. Correct here what is wrong.',
    isThem: 'It is this person',
    verified: 'The registration is verified.',
  },
})

interface Props {
  member: Shapes['Member']
  /** Staff have the person and a document in front of them, and confirm with this that the record is theirs. */
  verifying?: boolean
  onClose: () => void
}

/** Corrects a member's personal data; only differences are sent. */
export function EditPerson({ member, verifying = false, onClose }: Props) {
  const text = useText()
  const words = useFieldWords()
  const genders = useGenders()
  const units = useUnitOptions(member.store_id)
  const before = { ...shownPerson(member.client), gender: member.client.gender, store_id: member.store_id }
  const form = useForm({ initialValues: before })
  const save = useAction({
    run: () => {
      const { gender, store_id } = form.values
      const whole = { ...personToSend(form.values), gender, store_id }
      const request = { path: { id: member.id }, body: changedIn(form, whole) }
      return verifying ? api.verifyMember(request) : api.correctPerson(request)
    },
    touches: ['members'],
    done: verifying ? text.verified : text.done,
    after: onClose,
  })
  const errors = fieldErrors(save.error)
  return (
    <FormModal
      title={verifying ? text.verify : text.title}
      submit={verifying ? text.isThem : undefined}
      pending={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      {(verifying || (before.email !== '' && form.isDirty('email'))) && (
        <Alert color="orange" mb="sm">
          {verifying ? text.compare : text.ends}
        </Alert>
      )}
      <PersonFields form={form} errors={errors} />
      <Group grow align="start">
        <Select label={words('gender')} data={optionsOf(genders)} clearable {...form.getInputProps('gender')} />
        <Select label={text.unit} data={units} clearable {...form.getInputProps('store_id')} error={errors.store_id} />
      </Group>
    </FormModal>
  )
}
