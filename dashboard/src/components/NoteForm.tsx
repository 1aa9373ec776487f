import { Chip, Group, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { api, type Shapes } from '../api/client.ts'
import { useToday } from '../api/session.ts'
import { defineText } from '../text.ts'
import { DayInput } from './DayInput.tsx'
import { FormModal } from './FormModal.tsx'
import { useAction } from './use-action.ts'

const useText = defineText({
  pt: {
    title: (name: string) => `Anotar sobre ${name}`,
    text: 'O que foi dito ou combinado',
    due: 'Voltar a falar em',
    dueHint: 'Nesse dia aparece em Contatos, Combinados para hoje.',
    save: 'Anotar',
    done: 'Anotado.',
    usual: ['Não atendeu', 'Deixei recado', 'Vai passar aqui', 'Vai pagar', 'Não quer continuar'],
  },
  en: {
    title: (name: string) => `Note about ${name}`,
    text: 'What was said or agreed',
    due: 'Come back to it on',
    dueHint: 'On that day it is among the calls, promised for today.',
    save: 'Note',
    done: 'Noted.',
    usual: ['No answer', 'Left a message', 'Will come by', 'Will pay', 'Does not want to go on'],
  },
})

interface Props {
  member: { id: string; name: string }
  about?: Shapes['MemberNote']['about']
  onClose: () => void
}

/** Asks what was said to a member, and when to follow up. */
export function NoteForm({ member, about, onClose }: Props) {
  const text = useText()
  const today = useToday()
  const [said, say] = useState('')
  const [due, setDue] = useState('')
  /** A usual sentence takes the place of another one, and follows what was typed. */
  const add = (usual: string) => {
    const typed = said.trim()
    say(typed === '' || text.usual.includes(typed) ? usual : `${typed.replace(/\.$/, '')}. ${usual}`)
  }
  const note = useAction({
    run: () => api.noteOnMember({ path: { id: member.id }, body: { about, text: said.trim(), due_on: due || null } }),
    touches: ['members'],
    done: text.done,
    after: onClose,
  })
  return (
    <FormModal
      title={text.title(member.name)}
      submit={text.save}
      pending={note.isPending}
      disabled={said.trim() === ''}
      onSubmit={() => note.mutate()}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Group gap={6}>
          {text.usual.map((one) => (
            <Chip key={one} size="xs" checked={said === one} onChange={() => add(one)}>
              {one}
            </Chip>
          ))}
        </Group>
        <Textarea
          label={text.text}
          value={said}
          onChange={(event) => say(event.currentTarget.value)}
          required
          autosize
          minRows={2}
          maxLength={1000}
          data-autofocus
        />
        <DayInput label={text.due} description={text.dueHint} value={due} onChange={setDue} min={today} />
      </Stack>
    </FormModal>
  )
}
