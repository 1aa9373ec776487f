import { Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { api, fieldErrors, type Shapes } from '../api/client.ts'
import { DayInput } from '../components/DayInput.tsx'
import { FormModal } from '../components/FormModal.tsx'
import { useAction } from '../components/use-action.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    title: (name: string) => `Saúde de ${name}`,
    note: 'Restrição médica',
    noteHint: 'O que a recepção e os professores precisam saber. Só eles veem.',
    until: 'Atestado médico até',
    untilHint: 'Depois desse dia, a recepção é avisada.',
    done: 'Salvo.',
  },
  en: {
    title: (name: string) => `Health of ${name}`,
    note: 'Medical restriction',
    noteHint: 'What the desk and trainers need to know. Only they see it.',
    until: 'Medical certificate until',
    untilHint: 'After that day, the desk is told.',
    done: 'Saved.',
  },
})

interface Props {
  member: { id: string; name: string }
  health: Shapes['MemberHealth']
  onClose: () => void
}

/** Asks what the gym should know about a member's health. */
export function HealthForm({ member, health, onClose }: Props) {
  const text = useText()
  const [note, setNote] = useState(health.note ?? '')
  const [until, setUntil] = useState(health.certificate_until ?? '')
  const save = useAction({
    run: () =>
      api.changeMemberHealth({
        path: { id: member.id },
        body: { note: note.trim() || null, certificate_until: until || null },
      }),
    touches: ['members'],
    done: text.done,
    after: onClose,
  })
  return (
    <FormModal
      title={text.title(member.name)}
      pending={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Textarea
          label={text.note}
          description={text.noteHint}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={fieldErrors(save.error).note}
          autosize
          minRows={2}
          maxLength={1000}
          data-autofocus
        />
        <DayInput label={text.until} description={text.untilHint} value={until} onChange={setUntil} />
      </Stack>
    </FormModal>
  )
}
