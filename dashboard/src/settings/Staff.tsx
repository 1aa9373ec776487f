import { Badge, Button, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, body, type Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { fieldErrors, useAction } from '../components/act.ts'
import { FormModal } from '../components/FormModal.tsx'
import { optionsFor, optionsOf } from '../components/options.ts'
import { Card, Loaded } from '../components/Page.tsx'
import { type Column, Rows } from '../components/Rows.tsx'
import { Secret } from '../components/Secret.tsx'
import { dateTime } from '../format.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    title: 'Equipe',
    invite: 'Convidar',
    name: 'Nome',
    email: 'E-mail',
    role: 'Papel',
    roles: { owner: 'Proprietário', manager: 'Gerência', receptionist: 'Recepção', trainer: 'Treinador' },
    trainer: 'Treinador vinculado',
    nobody: 'nenhum',
    seen: 'Visto',
    never: 'nunca',
    state: 'Situação',
    active: 'ativo',
    invited: 'convidado',
    gone: 'sem acesso',
    deactivate: 'Tirar acesso',
    activate: 'Devolver acesso',
    link: 'Link do convite',
    done: 'Salvo.',
  },
  en: {
    title: 'Staff',
    invite: 'Invite',
    name: 'Name',
    email: 'E-mail',
    role: 'Role',
    roles: { owner: 'Owner', manager: 'Manager', receptionist: 'Front desk', trainer: 'Trainer' },
    trainer: 'Linked trainer',
    nobody: 'none',
    seen: 'Seen',
    never: 'never',
    state: 'State',
    active: 'active',
    invited: 'invited',
    gone: 'no access',
    deactivate: 'Take access away',
    activate: 'Give access back',
    link: 'Link of the invitation',
    done: 'Saved.',
  },
})

type Person = Shapes['StaffMember']

export function Staff() {
  const text = useText()
  const { company, may } = useSession()
  const [inviting, invite] = useDisclosure()
  const [link, setLink] = useState<string>()
  const query = useQuery({ queryKey: ['staff'], queryFn: () => body(api.GET('/staff')) })
  const change = useAction<{ id: string; role?: Person['role']; is_active?: boolean; trainer_id?: string | null }>({
    run: ({ id, ...sent }) => body(api.PATCH('/staff/{id}', { params: { path: { id } }, body: sent })),
    refresh: ['staff'],
    done: text.done,
  })
  const trainers = useQuery({ queryKey: ['trainers'], queryFn: () => body(api.GET('/trainers')) })
  const named = (trainers.data?.data ?? []).map(({ id, user }) => ({ id, name: user.name }))
  const roles = optionsOf(text.roles)
  const columns: Column<Person>[] = [
    { title: text.name, cell: (person) => <span className="strong">{person.name}</span> },
    { title: text.email, cell: (person) => person.email },
    {
      title: text.role,
      cell: (person) =>
        may('staff:write') ? (
          <Select
            aria-label={`${text.role}: ${person.name}`}
            size="xs"
            w={150}
            data={roles}
            value={person.role}
            allowDeselect={false}
            onChange={(role) => change.mutate({ id: person.id, role: role as Person['role'] })}
          />
        ) : (
          text.roles[person.role]
        ),
    },
    {
      title: text.trainer,
      // Whose students' contacts they see.
      cell: (person) =>
        person.role !== 'trainer' ? null : may('staff:write') ? (
          <Select
            aria-label={`${text.trainer}: ${person.name}`}
            size="xs"
            w={150}
            clearable
            searchable
            placeholder={text.nobody}
            data={optionsFor(named)}
            value={person.trainer_id}
            onChange={(trainer_id) => change.mutate({ id: person.id, trainer_id })}
          />
        ) : (
          (named.find(({ id }) => id === person.trainer_id)?.name ?? text.nobody)
        ),
    },
    {
      title: text.state,
      cell: (person) => (
        <Badge color={!person.is_active ? 'gray.7' : person.invited ? 'blue.9' : 'turnstile.7'} tt="none">
          {!person.is_active ? text.gone : person.invited ? text.invited : text.active}
        </Badge>
      ),
    },
    {
      title: text.seen,
      cell: (person) => (person.last_seen_at === null ? text.never : dateTime(person.last_seen_at, company.time_zone)),
    },
  ]
  if (may('staff:write')) {
    columns.push({
      title: '',
      cell: (person) => (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => change.mutate({ id: person.id, is_active: !person.is_active })}
        >
          {person.is_active ? text.deactivate : text.activate}
        </Button>
      ),
    })
  }
  return (
    <Card
      title={text.title}
      aside={
        may('staff:write') && (
          <Button size="xs" leftSection={<IconPlus size={14} />} onClick={invite.open}>
            {text.invite}
          </Button>
        )
      }
    >
      <Loaded query={query}>{({ data }) => <Rows label={text.title} columns={columns} rows={data} />}</Loaded>
      {inviting && (
        <Invite
          roles={roles}
          onClose={invite.close}
          onLink={(path) => {
            invite.close()
            setLink(`${location.origin}${path}`)
          }}
        />
      )}
      {link !== undefined && <Secret title={text.link} value={link} onClose={() => setLink(undefined)} />}
    </Card>
  )
}

function Invite(props: {
  roles: { value: string; label: string }[]
  onClose: () => void
  onLink: (path: string) => void
}) {
  const { roles, onClose, onLink } = props
  const text = useText()
  const form = useForm({ initialValues: { name: '', email: '', role: 'receptionist' as Person['role'] } })
  const invite = useAction({
    run: () => body(api.POST('/staff', { body: form.values })),
    refresh: ['staff'],
    after: ({ data }) => onLink(data.path),
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
    </FormModal>
  )
}
