import { Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, fieldErrors, type Shapes } from '../api/client.ts'
import { changedIn } from '../components/changed-in.ts'
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
  const form = useForm({
    initialValues: { note: health.note ?? '', certificate_until: health.certificate_until ?? '' },
  })
  const save = useAction({
    run: () => {
      const { note, certificate_until } = form.values
      const whole = { note: note.trim() || null, certificate_until: certificate_until || null }
      return api.changeMemberHealth({ path: { id: member.id }, body: changedIn(form, whole) })
    },
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
          {...form.getInputProps('note')}
          error={fieldErrors(save.error).note}
          autosize
          minRows={2}
          maxLength={1000}
          data-autofocus
        />
        <DayInput label={text.until} description={text.untilHint} {...form.getInputProps('certificate_until')} />
      </Stack>
    </FormModal>
  )
}
