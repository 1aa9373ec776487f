import { Badge, Button, Group, MultiSelect, Select, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, type Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { FormModal } from '../components/FormModal.tsx'
import { optionsFor, optionsOf } from '../components/options.ts'
import { Card, Loaded } from '../components/Page.tsx'
import { type Column, Rows } from '../components/Rows.tsx'
import { Secret } from '../components/Secret.tsx'
import { useAction } from '../components/use-action.ts'
import { dateTime } from '../format.ts'
import { useRoleNames } from '../role-names.ts'
import { defineText } from '../text.ts'
import { Invite, roleIn } from './Invite.tsx'
import { ownRolesQuery, staffQuery, trainersQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: 'Equipe',
    invite: 'Convidar',
    name: 'Nome',
    role: 'Função',
    units: 'Unidades',
    everyUnit: 'todas',
    trail: 'Ver o que fez',
    trainer: 'Professor vinculado',
    nobody: 'nenhum',
    seen: (when: string) => `visto em ${when}`,
    never: 'nunca entrou',
    state: 'Situação',
    active: 'ativo',
    invited: 'convidado',
    gone: 'sem acesso',
    deactivate: 'Remover acesso',
    activate: 'Devolver acesso',
    link: 'Link para criar a senha',
    newLink: 'Novo link',
    send: (name: string) =>
      `Envie este link a ${name}, por exemplo pelo WhatsApp. Vale 3 dias, para criar a senha, e não será mostrado de novo.`,
    factor: 'Duas etapas',
    on: 'ligada',
    off: 'não',
    locked: 'bloqueada',
    unlock: 'Desbloquear',
    removeFactor: 'Desligar',
    removeTitle: (name: string) => `Desligar a verificação de ${name}`,
    removeLead:
      'Só para quem perdeu o aplicativo, as chaves de acesso e os códigos de recuperação. As sessões dessa pessoa terminam, e ela recebe um e-mail.',
    done: 'Salvo.',
  },
  en: {
    title: 'Staff',
    invite: 'Invite',
    name: 'Name',
    role: 'Role',
    units: 'Units',
    everyUnit: 'all',
    trail: 'See what they did',
    trainer: 'Linked trainer',
    nobody: 'none',
    seen: (when: string) => `seen ${when}`,
    never: 'never came in',
    state: 'State',
    active: 'active',
    invited: 'invited',
    gone: 'no access',
    deactivate: 'Remove access',
    activate: 'Give access back',
    link: 'Link to set a password',
    newLink: 'New link',
    send: (name: string) =>
      `Send this link to ${name}, by WhatsApp for example. It is good for 3 days, to set a password, and will not be shown again.`,
    factor: 'Two steps',
    on: 'on',
    off: 'no',
    locked: 'locked',
    unlock: 'Unlock',
    removeFactor: 'Turn off',
    removeTitle: (name: string) => `Turn the verification of ${name} off`,
    removeLead: 'Only for somebody who lost app, passkeys and recovery codes. Their sessions end, and they are mailed.',
    done: 'Saved.',
  },
})

type Person = Shapes['StaffMember']

export function Staff() {
  const text = useText()
  const roleNames = useRoleNames()
  const { company, may, staff } = useSession()
  const [inviting, invite] = useDisclosure()
  const [link, setLink] = useState<{ name: string; address: string }>()
  const query = useQuery(staffQuery)
  const { units } = useSession()
  const own = useQuery(ownRolesQuery).data?.data ?? []
  const change = useAction<{ id: string } & Parameters<typeof api.changeStaff>[0]['body']>({
    run: ({ id, ...sent }) => api.changeStaff({ path: { id }, body: sent }),
    touches: ['staff'],
    done: text.done,
  })
  const trainers = useQuery(trainersQuery)
  const named = (trainers.data?.data ?? []).map(({ id, user }) => ({ id, name: user.name }))
  const unlock = useAction<string>({
    run: (id) => api.unlockSecondFactor({ path: { id } }),
    touches: ['staff'],
    done: text.done,
  })
  const showLink = (name: string, path: string) => setLink({ name, address: `${location.origin}${path}` })
  const renew = useAction({
    run: async ({ id, name }: Person) => ({ name, ...(await api.makeStaffLink({ path: { id } })).data }),
    touches: ['staff'],
    after: ({ name, path }) => showLink(name, path),
  })
  const [removing, setRemoving] = useState<Person>()
  const roles = [...optionsOf(roleNames), ...own.map(({ id, name }) => ({ value: id, label: name }))]
  // The trainer whose students' contacts they see.
  const trainerOf = (person: Person) =>
    may('staff:write') ? (
      <Select
        label={text.trainer}
        aria-label={`${text.trainer}: ${person.name}`}
        size="xs"
        w={150}
        mt={4}
        clearable
        searchable
        placeholder={text.nobody}
        data={optionsFor(named)}
        value={person.trainer_id}
        onChange={(trainer_id) => change.mutate({ id: person.id, trainer_id })}
      />
    ) : (
      <Text size="sm" c="dimmed">
        {text.trainer}: {named.find(({ id }) => id === person.trainer_id)?.name ?? text.nobody}
      </Text>
    )
  const placesOf: Column<Person> = {
    title: text.units,
    cell: (person) =>
      may('staff:write') ? (
        <MultiSelect
          aria-label={`${text.units}: ${person.name}`}
          size="xs"
          w={180}
          placeholder={person.unit_ids.length === 0 ? text.everyUnit : undefined}
          data={optionsFor(units)}
          value={person.unit_ids}
          onChange={(unit_ids) => change.mutate({ id: person.id, unit_ids })}
        />
      ) : (
        units
          .filter(({ id }) => person.unit_ids.includes(id))
          .map(({ name }) => name)
          .join(', ') || text.everyUnit
      ),
  }
  const columns: Column<Person>[] = [
    {
      title: text.name,
      cell: (person) => (
        <>
          <span className="strong">{person.name}</span>
          <Text size="sm" c="dimmed" miw={170} className="address">
            {person.email}
          </Text>
          {may('audit:read') && (
            <Link to="/settings" search={{ tab: 'audit', q: `staff:${person.id}` }} style={{ whiteSpace: 'nowrap' }}>
              {text.trail}
            </Link>
          )}
        </>
      ),
    },
    {
      title: text.role,
      cell: (person) => (
        <>
          {may('staff:write') ? (
            <Select
              aria-label={`${text.role}: ${person.name}`}
              size="xs"
              w={150}
              data={roles}
              value={person.own_role_id ?? person.role}
              allowDeselect={false}
              onChange={(chosen) => change.mutate({ id: person.id, ...roleIn(chosen!, own) })}
            />
          ) : (
            (person.own_role_name ?? roleNames[person.role])
          )}
          {person.role === 'trainer' && trainerOf(person)}
        </>
      ),
    },
    ...(units.length < 2 ? [] : [placesOf]),
    {
      title: text.state,
      cell: (person) => (
        <>
          <Badge color={!person.is_active ? 'gray.7' : person.invited ? 'blue.9' : 'turnstile.7'} tt="none">
            {!person.is_active ? text.gone : person.invited ? text.invited : text.active}
          </Badge>
          {!person.invited && (
            <Text size="sm" c="dimmed">
              {person.last_seen_at === null ? text.never : text.seen(dateTime(person.last_seen_at, company.time_zone))}
            </Text>
          )}
          {person.is_active && person.id !== staff.id && may('staff:write') && (
            <Button
              size="compact-sm"
              variant="default"
              mt={4}
              aria-label={`${text.newLink}: ${person.name}`}
              onClick={() => renew.mutate(person)}
            >
              {text.newLink}
            </Button>
          )}
        </>
      ),
    },
    {
      title: text.factor,
      wide: true,
      cell: (person) => (
        <FactorOf person={person} onUnlock={() => unlock.mutate(person.id)} onRemove={() => setRemoving(person)} />
      ),
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
          own={own}
          onClose={invite.close}
          onLink={(name, path) => {
            invite.close()
            showLink(name, path)
          }}
        />
      )}
      {removing !== undefined && <RemoveFactor person={removing} onClose={() => setRemoving(undefined)} />}
      {link !== undefined && (
        <Secret title={text.link} value={link.address} hint={text.send(link.name)} onClose={() => setLink(undefined)} />
      )}
    </Card>
  )
}

/** Whether a person signs in with a second factor, and what the owner may do when it is lost or locked. */
function FactorOf({ person, onUnlock, onRemove }: { person: Person; onUnlock: () => void; onRemove: () => void }) {
  const text = useText()
  const { may, staff } = useSession()
  const mayHelp = may('staff:write') && person.has_second_factor && person.id !== staff.id
  return (
    <Group gap={6}>
      {person.second_factor_locked ? text.locked : person.has_second_factor ? text.on : text.off}
      {mayHelp && person.second_factor_locked && (
        <Button size="compact-sm" variant="default" aria-label={`${text.unlock}: ${person.name}`} onClick={onUnlock}>
          {text.unlock}
        </Button>
      )}
      {mayHelp && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${text.removeFactor}: ${person.name}`}
          onClick={onRemove}
        >
          {text.removeFactor}
        </Button>
      )}
    </Group>
  )
}

function RemoveFactor({ person, onClose }: { person: Person; onClose: () => void }) {
  const text = useText()
  const remove = useAction({
    run: () => api.removeSecondFactor({ path: { id: person.id } }),
    touches: ['staff'],
    done: text.done,
    after: onClose,
  })
  return (
    <FormModal
      title={text.removeTitle(person.name)}
      submit={text.removeFactor}
      color="red.9"
      pending={remove.isPending}
      onSubmit={() => remove.mutate()}
      onClose={onClose}
    >
      {text.removeLead}
    </FormModal>
  )
}
