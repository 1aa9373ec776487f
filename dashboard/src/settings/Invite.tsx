import { MultiSelect, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { api, fieldErrors, type Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { FormModal } from '../components/FormModal.tsx'
import { optionsFor } from '../components/options.ts'
import { useAction } from '../components/use-action.ts'
import { defineText } from '../text.ts'
import { trainersQuery } from './queries.ts'

const useText = defineText({
  pt: {
    invite: 'Convidar',
    name: 'Nome',
    email: 'E-mail',
    role: 'Função',
    units: 'Unidades',
    everyUnit: 'todas',
    trainer: 'Professor vinculado',
    trainerHint: 'Vazio: quem tem o mesmo e-mail.',
  },
  en: {
    invite: 'Invite',
    name: 'Name',
    email: 'E-mail',
    role: 'Role',
    units: 'Units',
    everyUnit: 'all',
    trainer: 'Linked trainer',
    trainerHint: 'Empty: the one with the same e-mail address.',
  },
})

/** Adds a person to the staff; then shows the link with which they begin. */
export function Invite(props: {
  roles: { value: string; label: string }[]
  own: Shapes['StaffRole'][]
  onClose: () => void
  onLink: (name: string, path: string) => void
}) {
  const { roles, own, onClose, onLink } = props
  const { units } = useSession()
  const trainers = useQuery(trainersQuery).data?.data ?? []
  const text = useText()
  const form = useForm({
    initialValues: {
      name: '',
      email: '',
      role: 'receptionist',
      unit_ids: [] as string[],
      trainer_id: null as string | null,
    },
  })
  const invite = useAction({
    run: () => {
      const { role, trainer_id, ...values } = form.values
      const isTrainer = role === 'trainer'
      return api.inviteStaff({ body: { ...values, ...roleIn(role, own), ...(isTrainer && { trainer_id }) } })
    },
    touches: ['staff'],
    after: ({ data }) => onLink(form.values.name, data.path),
  })
  const errors = fieldErrors(invite.error)
  return (
    <FormModal
      title={text.invite}
      submit={text.invite}
      pending={invite.isPending}
      onSubmit={() => invite.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={text.name}
        required
        data-autofocus
        mb="sm"
        {...form.getInputProps('name')}
        error={errors.name}
      />
      <TextInput
        label={text.email}
        type="email"
        required
        mb="sm"
        {...form.getInputProps('email')}
        error={errors.email}
      />
      <Select label={text.role} data={roles} allowDeselect={false} {...form.getInputProps('role')} />
      {form.values.role === 'trainer' && (
        <Select
          label={text.trainer}
          description={text.trainerHint}
          mt="sm"
          clearable
          searchable
          data={trainers.map(({ id, user }) => ({ value: id, label: user.name }))}
          {...form.getInputProps('trainer_id')}
        />
      )}
      {units.length > 1 && (
        <MultiSelect
          label={text.units}
          mt="sm"
          placeholder={text.everyUnit}
          data={optionsFor(units)}
          {...form.getInputProps('unit_ids')}
        />
      )}
    </FormModal>
  )
}

/** A chosen role in the form that the service expects: one of the company's own, or a predefined one. */
export function roleIn(chosen: string, own: Shapes['StaffRole'][]) {
  return own.some(({ id }) => id === chosen)
    ? { role: 'receptionist' as const, own_role_id: chosen }
    : { role: chosen as Shapes['StaffMember']['role'], own_role_id: null }
}
