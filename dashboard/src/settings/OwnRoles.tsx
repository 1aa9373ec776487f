import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, fieldErrors, type Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { FormModal } from '../components/FormModal.tsx'
import { optionsOf } from '../components/options.ts'
import { Card, Empty, Loaded } from '../components/Page.tsx'
import { type Column, Rows } from '../components/Rows.tsx'
import { useAction } from '../components/use-action.ts'
import { defineText } from '../text.ts'
import { usePermissionWords } from './permission-words.ts'
import { ownRolesQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: 'Funções da academia',
    lead: 'Além das funções prontas, monte outras com as permissões que quiser.',
    add: 'Nova função',
    name: 'Nome',
    may: 'O que pode fazer',
    needed: 'O que for preciso para isso vem junto: quem recebe também vê as cobranças.',
    people: 'Pessoas',
    many: (n: number) => (n === 1 ? '1 permissão' : `${n} permissões`),
    edit: 'Editar',
    remove: 'Remover',
    none: 'Nenhuma função própria.',
    done: 'Salvo.',
  },
  en: {
    title: 'Roles of the gym',
    lead: 'Beside the ready-made roles, make others of the permissions you like.',
    add: 'New role',
    name: 'Name',
    may: 'What it may do',
    needed: 'What that needs comes with it: who takes money sees charges, too.',
    people: 'People',
    many: (n: number) => (n === 1 ? '1 permission' : `${n} permissions`),
    edit: 'Edit',
    remove: 'Remove',
    none: 'No role of your own.',
    done: 'Saved.',
  },
})

type Role = Shapes['StaffRole']

/** The roles that the gym itself has made. */
export function OwnRoles() {
  const text = useText()
  const { may } = useSession()
  const query = useQuery(ownRolesQuery)
  const [editing, edit] = useState<Role | 'new'>()
  const remove = useAction<string>({
    run: (id) => api.deleteStaffRole({ path: { id } }),
    touches: ['staff'],
    done: text.done,
  })
  const columns: Column<Role>[] = [
    { title: text.name, cell: ({ name }) => <span className="strong">{name}</span> },
    { title: text.may, cell: ({ permissions }) => text.many(permissions.length) },
    { title: text.people, align: 'right', cell: ({ people }) => people },
  ]
  if (may('staff:write')) {
    columns.push({
      title: '',
      align: 'right',
      cell: (role) => (
        <Group gap={6} justify="flex-end">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${text.edit}: ${role.name}`}
            onClick={() => edit(role)}
          >
            {text.edit}
          </Button>
          {role.people === 0 && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${text.remove}: ${role.name}`}
              onClick={() => remove.mutate(role.id)}
            >
              {text.remove}
            </Button>
          )}
        </Group>
      ),
    })
  }
  return (
    <Card
      title={text.title}
      aside={
        may('staff:write') && (
          <Button size="xs" variant="light" onClick={() => edit('new')}>
            {text.add}
          </Button>
        )
      }
    >
      <Text size="sm" c="dimmed" mb="xs">
        {text.lead}
      </Text>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? <Empty>{text.none}</Empty> : <Rows label={text.title} columns={columns} rows={data} />
        }
      </Loaded>
      {editing !== undefined && (
        <EditRole role={editing === 'new' ? undefined : editing} onClose={() => edit(undefined)} />
      )}
    </Card>
  )
}

/** Makes or changes a role; of a known one only differences are sent. */
function EditRole({ role, onClose }: { role: Role | undefined; onClose: () => void }) {
  const text = useText()
  const words = usePermissionWords()
  const [name, setName] = useState(role?.name ?? '')
  const [permissions, setPermissions] = useState<string[]>(role?.permissions ?? [])
  const body = { name, permissions: permissions as Role['permissions'] }
  const isSame = (known: readonly string[]) =>
    known.length === permissions.length && known.every((permission) => permissions.includes(permission))
  const changed = (known: Role) => ({
    ...(name !== known.name && { name }),
    ...(!isSame(known.permissions) && { permissions: body.permissions }),
  })
  const save = useAction({
    run: () =>
      role === undefined
        ? api.createStaffRole({ body })
        : api.changeStaffRole({ path: { id: role.id }, body: changed(role) }),
    touches: ['staff'],
    done: text.done,
    after: onClose,
  })
  return (
    <FormModal
      title={role?.name ?? text.add}
      pending={save.isPending}
      disabled={name.trim() === '' || permissions.length === 0}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={text.name}
        required
        maxLength={100}
        mb="sm"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={fieldErrors(save.error).name}
        data-autofocus
      />
      <Checkbox.Group label={text.may} description={text.needed} value={permissions} onChange={setPermissions}>
        <Stack gap={6} mt="xs">
          {optionsOf(words).map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormModal>
  )
}
