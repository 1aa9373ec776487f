import { useFieldWords } from '@catraca/web/members/fields.ts'
import { Group, Select, TagsInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, fieldErrors, type Shapes } from '../api/client.ts'
import { useSourceNames } from '../catalogue/choices.ts'
import { changedIn } from '../components/changed-in.ts'
import { FormModal } from '../components/FormModal.tsx'
import { NumberField } from '../components/NumberField.tsx'
import { optionsOf } from '../components/options.ts'
import { useAction } from '../components/use-action.ts'
import { defineText } from '../text.ts'
import { useLevels, useTrainingTimes } from './profile-words.ts'

const useText = defineText({
  pt: {
    title: 'Treino e acesso',
    done: 'Cadastro salvo.',
  },
  en: {
    title: 'Training and access',
    done: 'The profile is saved.',
  },
})

/** Changes what a member trains for and comes in with; only differences are sent. */
export function EditMember({ member, onClose }: { member: Shapes['Member']; onClose: () => void }) {
  const text = useText()
  const words = useFieldWords()
  const levels = useLevels()
  const times = useTrainingTimes()
  const sources = useSourceNames(member.client.source)
  const form = useForm({
    initialValues: {
      experience_level: member.experience_level,
      preferred_training_time: member.preferred_training_time,
      training_days_per_week: member.training_days_per_week ?? ('' as number | ''),
      fitness_goals: member.fitness_goals,
      access_card_number: member.access_card_number ?? '',
      source: member.client.source,
    },
  })
  const save = useAction({
    run: () => {
      const { training_days_per_week: days, access_card_number: card, ...rest } = form.values
      const whole = {
        ...rest,
        training_days_per_week: days === '' ? null : days,
        access_card_number: card.trim() || null,
      }
      return api.updateMember({ path: { id: member.id }, body: changedIn(form, whole) })
    },
    touches: ['members'],
    done: text.done,
    after: onClose,
  })
  const errors = fieldErrors(save.error)
  return (
    <FormModal title={text.title} pending={save.isPending} onSubmit={() => save.mutate()} onClose={onClose}>
      <Group grow align="start" mb="sm">
        <Select
          label={words('experience_level')}
          data={optionsOf(levels)}
          clearable
          {...form.getInputProps('experience_level')}
        />
        <Select
          label={words('preferred_training_time')}
          data={optionsOf(times)}
          clearable
          {...form.getInputProps('preferred_training_time')}
        />
      </Group>
      <TagsInput label={words('fitness_goals')} mb="sm" {...form.getInputProps('fitness_goals')} />
      <Group grow align="start" mb="sm">
        <NumberField
          label={words('training_days_per_week')}
          decimals={0}
          max={7}
          {...form.getInputProps('training_days_per_week')}
          error={errors.training_days_per_week}
        />
        <TextInput
          label={words('access_card_number')}
          {...form.getInputProps('access_card_number')}
          error={errors.access_card_number}
        />
      </Group>
      <Select
        label={words('source')}
        data={sources}
        clearable
        {...form.getInputProps('source')}
        error={errors.source}
      />
    </FormModal>
  )
}
