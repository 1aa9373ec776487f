import { memberQuery } from '../members/queries.ts'
import './workouts.css'
import { Alert, Button, Group, Menu, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { api, fieldErrors, type Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { DayInput } from '../components/DayInput.tsx'
import { FormModal } from '../components/FormModal.tsx'
import { NumberField } from '../components/NumberField.tsx'
import { Card, Empty, Loaded, Page } from '../components/Page.tsx'
import { useAction } from '../components/use-action.ts'
import { day as dayText, localDay } from '../format.ts'
import { defineText } from '../text.ts'
import { DayEditor } from './DayEditor.tsx'
import {
  byKeys,
  copyOf,
  type Day,
  type Draft,
  duplicateDay,
  emptyDay,
  emptyDraft,
  isEmpty,
  moved,
  toSend,
} from './draft.ts'
import { programsQuery } from './queries.ts'
import { useDraft } from './use-draft.ts'

const useText = defineText({
  pt: {
    title: (member: string) => `Nova ficha de treino: ${member}`,
    back: 'Voltar ao aluno',
    mayNot: 'A sua função não permite criar fichas de treino.',
    program: 'Ficha de treino',
    name: 'Nome da ficha',
    weeks: 'Semanas',
    starts: 'Início',
    description: 'Descrição',
    copy: 'Copiar da ficha anterior',
    replace: 'Trocar o que já foi escrito?',
    replaced: (name: string) => `O rascunho dá lugar a uma cópia de “${name}”.`,
    doReplace: 'Copiar',
    willArchive: (name: string) => `Ao salvar, a ficha ativa “${name}” será arquivada.`,
    restored: 'Este rascunho ficou guardado neste computador.',
    startOver: 'Começar do zero',
    addDay: 'Adicionar dia',
    save: 'Salvar ficha',
    kept: 'Rascunho guardado neste computador.',
    noExercise: 'Adicione um exercício para salvar.',
    done: 'Ficha de treino salva e ativa.',
    doneArchived: (name: string) => `Ficha de treino salva e ativa. “${name}” foi arquivada.`,
  },
  en: {
    title: (member: string) => `New program: ${member}`,
    back: 'Back to the member',
    mayNot: 'Your role does not write programs.',
    program: 'Program',
    name: 'Name of the program',
    weeks: 'Weeks',
    starts: 'Starts on',
    description: 'Description',
    copy: 'Copy an earlier program',
    replace: 'Replace what is written?',
    replaced: (name: string) => `A copy of “${name}” takes the place of the draft.`,
    doReplace: 'Copy',
    willArchive: (name: string) => `When you save, the active program “${name}” will be archived.`,
    restored: 'This draft was kept on this computer.',
    startOver: 'Start over',
    addDay: 'Add a day',
    save: 'Save the program',
    kept: 'The draft is kept on this computer.',
    noExercise: 'Add an exercise to save.',
    done: 'The program is saved and active.',
    doneArchived: (name: string) => `The program is saved and active. “${name}” was archived.`,
  },
})

/** The page on which a trainer writes a member's next program. */
export function NewProgram() {
  const text = useText()
  const { id } = useParams({ from: '/shell/members/$id/programs/new' })
  const { may } = useSession()
  const member = useQuery(memberQuery(id))
  const programs = useQuery(programsQuery(id))
  return (
    <Loaded query={member}>
      {({ data }) => (
        <Page
          title={text.title(data.client.full_name)}
          actions={
            <Link to="/members/$id" params={{ id }} search={{ tab: 'programs' }}>
              {text.back}
            </Link>
          }
        >
          {may('workouts:write') ? (
            <Loaded query={programs}>{(all) => <Writing key={id} memberId={id} programs={all.data} />}</Loaded>
          ) : (
            <Empty>{text.mayNot}</Empty>
          )}
        </Page>
      )}
    </Loaded>
  )
}

function Writing({ memberId, programs }: { memberId: string; programs: Shapes['WorkoutProgram'][] }) {
  const text = useText()
  const navigate = useNavigate()
  const { company, staff } = useSession()
  const { draft, edit, restored, replace, forget } = useDraft(`program-draft:${staff.id}:${memberId}`)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [copying, setCopying] = useState<Shapes['WorkoutProgram']>()
  const active = programs.find(({ status }) => status === 'active')
  const save = useAction({
    run: () => api.createWorkoutProgram({ body: toSend(draft, memberId) }),
    touches: ['workouts'],
    done: ({ data }) => {
      const archived = programs.find((program) => program.id === data.archived_previous)
      return archived === undefined ? text.done : text.doneArchived(archived.name)
    },
    after: () => {
      forget()
      void navigate({ to: '/members/$id', params: { id: memberId }, search: { tab: 'programs' } })
    },
  })

  const page = useRef<HTMLDivElement>(null)
  const refuse = (error: Error) => {
    flushSync(() => setRefused(byKeys(draft, fieldErrors(error))))
    // The wrong field may be far up the page.
    page.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  const send = () => {
    // A day that cannot be read must not be saved as empty.
    const unread = [...page.current!.querySelectorAll('input')].find(({ validity }) => validity.customError)
    if (unread === undefined) save.mutate(undefined, { onError: refuse })
    else unread.reportValidity()
  }
  const mend = useCallback((fields: string[]) => {
    setRefused((before) => {
      const left = Object.entries(before).filter(([field]) => !fields.includes(field))
      // The same object when nothing was corrected, so that only the edited day is drawn again.
      return left.length === Object.keys(before).length ? before : Object.fromEntries(left)
    })
  }, [])

  const set = (changes: Partial<Draft>) => {
    mend(Object.keys(changes))
    edit((before) => ({ ...before, ...changes }))
  }
  const setDays = useCallback(
    (change: (days: Day[]) => Day[]) => edit((before) => ({ ...before, days: change(before.days) })),
    [edit],
  )
  const editDay = useCallback(
    (key: string, change: (day: Day) => Day) =>
      setDays((days) => days.map((day) => (day.key === key ? change(day) : day))),
    [setDays],
  )
  const moveDay = useCallback((place: number, by: 1 | -1) => setDays((days) => moved(days, place, by)), [setDays])
  const duplicate = useCallback((key: string) => setDays((days) => duplicateDay(days, key)), [setDays])
  const remove = useCallback((key: string) => setDays((days) => days.filter((day) => day.key !== key)), [setDays])
  const begin = (next: Draft) => {
    setRefused({})
    setCopying(undefined)
    replace(next)
  }
  const hasExercise = draft.days.some(({ lines }) => lines.length > 0)
  return (
    <Stack ref={page}>
      {active !== undefined && <Alert color="orange">{text.willArchive(active.name)}</Alert>}
      {restored && (
        <Alert color="turnstile">
          <Group justify="space-between">
            {text.restored}
            <Button size="compact-sm" variant="default" onClick={() => begin(emptyDraft())}>
              {text.startOver}
            </Button>
          </Group>
        </Alert>
      )}
      <Card
        title={text.program}
        aside={
          programs.length > 0 && (
            <Menu position="bottom-end">
              <Menu.Target>
                <Button size="xs" variant="light" leftSection={<IconCopy size={14} />}>
                  {text.copy}
                </Button>
              </Menu.Target>
              <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
                {programs.map((program) => (
                  <Menu.Item
                    key={program.id}
                    onClick={() => (isEmpty(draft) ? begin(copyOf(program)) : setCopying(program))}
                  >
                    {program.name} · {dayText(localDay(program.created_at, company.time_zone))}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )
        }
      >
        <div className="program-fields">
          <TextInput
            label={text.name}
            required
            value={draft.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
            error={refused.name}
          />
          <NumberField
            label={text.weeks}
            decimals={0}
            min={1}
            value={draft.weeks_duration}
            onChange={(weeks_duration) => set({ weeks_duration })}
            error={refused.weeks_duration}
          />
          <DayInput
            label={text.starts}
            value={draft.starts_at}
            onChange={(starts_at) => set({ starts_at })}
            error={refused.starts_at}
          />
        </div>
        <Textarea
          label={text.description}
          autosize
          minRows={1}
          maxRows={6}
          mt="xs"
          value={draft.description}
          onChange={(event) => set({ description: event.currentTarget.value })}
          error={refused.description}
        />
      </Card>
      {draft.days.map((day, place) => (
        <DayEditor
          key={day.key}
          day={day}
          place={place}
          of={draft.days.length}
          refused={refused}
          onEdit={editDay}
          onMend={mend}
          onMove={moveDay}
          onDuplicate={duplicate}
          onRemove={remove}
        />
      ))}
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconPlus size={16} />}
        onClick={() => setDays((days) => [...days, emptyDay(days)])}
      >
        {text.addDay}
      </Button>
      <div className="card save-bar">
        <Text size="sm" c="dimmed">
          {hasExercise ? text.kept : text.noExercise}
        </Text>
        <Button loading={save.isPending} disabled={!hasExercise} onClick={send}>
          {text.save}
        </Button>
      </div>
      {copying !== undefined && (
        <FormModal
          title={text.replace}
          submit={text.doReplace}
          pending={false}
          onSubmit={() => begin(copyOf(copying))}
          onClose={() => setCopying(undefined)}
        >
          {text.replaced(copying.name)}
        </FormModal>
      )}
    </Stack>
  )
}
