import { Spotlight, spotlight } from '@mantine/spotlight'
import { IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../api/session.ts'
import { findQuery } from '../components/queries.ts'
import { phone } from '../format.ts'
import { defineText } from '../text.ts'
import { screensFor, useNavigationText } from './navigation.tsx'

const useText = defineText({
  pt: { placeholder: 'Aluno, CPF, telefone ou tela', nothing: 'Nada encontrado', members: 'Alunos', screens: 'Telas' },
  en: { placeholder: 'Member, CPF, phone or screen', nothing: 'Nothing found', members: 'Members', screens: 'Screens' },
})

/** Everything within a few keys: members by any known detail, and every screen. */
export default function Palette({ asked }: { asked: number }) {
  const text = useText()
  const names = useNavigationText()
  const { may } = useSession()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is asked for
  useEffect(() => spotlight.open(), [asked])
  const q = query.trim()
  const { data: found } = useQuery({ ...findQuery(q), enabled: q.length > 1 && may('members:read') })
  const people = q.length > 1 ? (found?.data ?? []) : []
  const places = screensFor(may).filter(({ name }) => names[name].toLowerCase().includes(q.toLowerCase()))
  // The palette marks its first entry when the user types, which is before members are found: mark it again then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever was found has been drawn
  useEffect(() => {
    if (list.current?.querySelector('[data-selected]') !== null) return
    list.current.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  }, [found, q])
  return (
    <Spotlight.Root
      shortcut={null}
      query={query}
      onQueryChange={setQuery}
      scrollable
      maxHeight={420}
      attributes={{ content: { 'aria-label': text.placeholder } }}
      styles={{ actionDescription: { opacity: 1 } }}
    >
      <Spotlight.Search placeholder={text.placeholder} aria-label={text.placeholder} />
      <Spotlight.ActionsList ref={list}>
        {people.length > 0 && (
          <Spotlight.ActionsGroup label={text.members}>
            {people.map((member) => (
              <Spotlight.Action
                key={member.id}
                label={member.full_name}
                description={[member.plan_name, member.phone && phone(member.phone)].filter(Boolean).join(' · ')}
                leftSection={<IconUser size={18} />}
                onClick={() => navigate({ to: '/members/$id', params: { id: member.id } })}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {places.length > 0 && (
          <Spotlight.ActionsGroup label={text.screens}>
            {places.map(({ name, to, Icon }) => (
              <Spotlight.Action
                key={to}
                label={names[name]}
                leftSection={<Icon size={18} />}
                onClick={() => navigate({ to })}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {people.length + places.length === 0 && <Spotlight.Empty>{text.nothing}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
