import { Badge, Button, Center, Grid, Group, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Shapes } from '../api/client.ts'
import { mostFound } from '../api/lists.generated.ts'
import { useSession } from '../api/session.ts'
import { loadWhenShown } from '../components/load-when-shown.tsx'
import { Empty, Page } from '../components/Page.tsx'
import { findQuery } from '../components/queries.ts'
import { StatusBadge } from '../components/status.tsx'
import { useSearchTerm } from '../components/use-search-term.ts'
import { cpf, phone } from '../format.ts'
import { defineText } from '../text.ts'
import { Door } from './Door.tsx'

const NewMember = loadWhenShown(() => import('../members/NewMember.tsx'), 'NewMember')
const MemberCard = loadWhenShown(() => import('./MemberCard.tsx'), 'MemberCard')

const useText = defineText({
  pt: {
    title: 'Recepção',
    search: 'Quem está no balcão?',
    placeholder: 'Nome, CPF, telefone ou cartão',
    hint: 'Digite, escolha com as setas e confirme com Enter; outro Enter registra a entrada.',
    nobody: 'Ninguém com esse nome, CPF, telefone ou cartão.',
    register: (name: string) => `Cadastrar ${name}`,
    more: 'Há mais: digite mais letras.',
    inside: 'dentro',
    blocked: 'bloqueado',
    results: 'Alunos encontrados',
  },
  en: {
    title: 'Front desk',
    search: 'Who is at the desk?',
    placeholder: 'Name, CPF, phone or card',
    hint: 'Type, choose with the arrow keys and confirm with Enter; another Enter checks in.',
    nobody: 'Nobody has this name, CPF, phone or card.',
    register: (name: string) => `Register ${name}`,
    more: 'There are more: type more letters.',
    inside: 'inside',
    blocked: 'blocked',
    results: 'Members found',
  },
})

/** A search field, and everything about the member at the desk. */
export function Desk() {
  const text = useText()
  const [typed, setTyped] = useState('')
  const { may } = useSession()
  const [registering, register] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const [highlighted, setHighlighted] = useState(0)
  const [entered, setEntered] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const q = useSearchTerm(typed.trim())
  const found = useQuery({ ...findQuery(q), enabled: q !== '', placeholderData: keepPreviousData })
  const people = q === '' ? [] : (found.data?.data ?? [])
  /** Whether the list matches the current text of the field, and not what was typed a moment ago. */
  const current = q === typed.trim() && q !== '' && found.data !== undefined && !found.isPlaceholderData

  const mayRegister = may('members:write') && !/\d/.test(q)

  const choose = (id: string | undefined) => {
    setEntered(false)
    if (id === undefined) return
    setChosen(id)
    setTyped('')
  }
  // Enter may come before the answer, and with a card reader it always does. The member is then only chosen if exactly one is found.
  const onlyOne = people.length === 1 ? people[0]!.id : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the answer that matters
  useEffect(() => {
    if (entered && current) choose(onlyOne)
  }, [entered, current, onlyOne])
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setHighlighted((i) => Math.min(i + 1, people.length - 1))
    else if (event.key === 'ArrowUp') setHighlighted((i) => Math.max(i - 1, 0))
    else if (event.key === 'Enter' && current && people.length === 0) mayRegister && register(q)
    else if (event.key === 'Enter') current ? choose(people[highlighted]?.id) : setEntered(typed.trim() !== '')
    else if (event.key === 'Escape') setTyped('')
    else return
    event.preventDefault()
  }

  return (
    <Page title={text.title}>
      <Grid gap="md">
        <Grid.Col span={{ base: 12, md: 8 }}>
          <div className="finder">
            <TextInput
              ref={field}
              size="lg"
              label={text.search}
              placeholder={text.placeholder}
              description={text.hint}
              leftSection={<IconSearch size={20} aria-hidden />}
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                // A member is about to be chosen.
                void MemberCard.load()
                setHighlighted(0)
                setEntered(false)
              }}
              onKeyDown={onKey}
              autoFocus
              autoComplete="off"
              role="combobox"
              aria-expanded={people.length > 0}
              aria-controls="found"
              aria-activedescendant={people[highlighted] && `found-${people[highlighted].id}`}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
            />
            {q !== '' && (
              <div className="card found" id="found" role="listbox" aria-label={text.results}>
                {people.map((member, i) => (
                  <Found
                    key={member.id}
                    member={member}
                    active={i === highlighted}
                    onHover={() => setHighlighted(i)}
                    onChoose={() => choose(member.id)}
                  />
                ))}
                {people.length === mostFound && (
                  <Text size="sm" c="dimmed" p="xs">
                    {text.more}
                  </Text>
                )}
                {people.length === 0 && found.isFetched && !found.isFetching && (
                  <>
                    <Empty>{text.nobody}</Empty>
                    {mayRegister && (
                      <Center pb="sm">
                        <Button variant="light" onClick={() => register(q)}>
                          {text.register(q)}
                        </Button>
                      </Center>
                    )}
                  </>
                )}
              </div>
            )}
          </div>
          {registering !== undefined && (
            <NewMember
              name={registering}
              onClose={() => register(undefined)}
              onMade={(id) => {
                register(undefined)
                choose(id)
              }}
            />
          )}
          {chosen !== undefined && (
            <div style={{ marginTop: 16 }}>
              <MemberCard key={chosen} id={chosen} onDone={() => field.current?.focus()} />
            </div>
          )}
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Door />
        </Grid.Col>
      </Grid>
    </Page>
  )
}

function Found(props: { member: Shapes['FoundMember']; active: boolean; onHover: () => void; onChoose: () => void }) {
  const { member, active, onHover, onChoose } = props
  const text = useText()
  return (
    <UnstyledButton
      id={`found-${member.id}`}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      className="option"
      data-active={active || undefined}
      // Not when the pointer enters: a pointer that merely rests where the list opens must not change what Enter chooses.
      onMouseMove={onHover}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <div style={{ minWidth: 0 }}>
        <Text fw={600} truncate>
          {member.full_name}
        </Text>
        <Text size="sm" c="dimmed" truncate>
          {[member.plan_name, member.phone && phone(member.phone), member.cpf && cpf(member.cpf)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <Group gap={6} wrap="nowrap">
        {member.inside && <Badge color="turnstile.7">{text.inside}</Badge>}
        {!member.access_enabled && <Badge color="red.9">{text.blocked}</Badge>}
        <StatusBadge status={member.status} />
      </Group>
    </UnstyledButton>
  )
}
