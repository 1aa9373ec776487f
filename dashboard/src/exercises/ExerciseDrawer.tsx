import { Anchor, Badge, Button, Drawer, Group, Stack, Text } from '@mantine/core'
import type { Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { defineText } from '../text.ts'
import { useWordNames } from '../vocabulary/words.ts'

const useText = defineText({
  pt: {
    own: 'Da academia',
    edit: 'Editar',
    muscles: 'Músculos principais',
    secondary: 'Também trabalha',
    equipment: 'Equipamentos',
    difficulty: 'Dificuldade',
    type: 'Tipo',
    pattern: 'Padrão de movimento',
    about: 'Descrição',
    how: 'Execução',
    video: 'Ver vídeo',
  },
  en: {
    own: 'The gym’s own',
    edit: 'Edit',
    muscles: 'Main muscles',
    secondary: 'Also works',
    equipment: 'Equipment',
    difficulty: 'Difficulty',
    type: 'Type',
    pattern: 'Movement pattern',
    about: 'Description',
    how: 'How to do it',
    video: 'Watch the video',
  },
})

/** The details of an exercise. */
export function ExerciseDrawer(props: {
  exercise: Shapes['Exercise']
  own: boolean
  onEdit: () => void
  onClose: () => void
}) {
  const { exercise, own, onEdit, onClose } = props
  const text = useText()
  const { may } = useSession()
  const { nameOf, namesOf } = useWordNames()
  const { difficulty, exercise_type: type, movement_pattern: pattern, video_url: video } = exercise
  const facts: [label: string, value: string | null, lang?: string][] = [
    [text.muscles, namesOf('muscle_groups', exercise.muscle_groups)],
    [text.secondary, namesOf('muscle_groups', exercise.secondary_muscle_groups)],
    [text.equipment, namesOf('equipment', exercise.equipment)],
    [text.difficulty, difficulty && nameOf('difficulty', difficulty)],
    [text.type, type && nameOf('exercise_type', type)],
    [text.pattern, pattern && nameOf('movement_pattern', pattern)],
    // In the catalogue's own language, whatever the language of the screen.
    [text.about, exercise.description, 'pt-BR'],
    [text.how, exercise.instructions, 'pt-BR'],
  ]
  return (
    <Drawer opened onClose={onClose} position="right" title={exercise.name}>
      <Stack gap="md">
        {(exercise.name_en !== null || own) && (
          <Group gap="xs">
            <Text c="dimmed" lang="en">
              {exercise.name_en}
            </Text>
            {own && <Badge color="turnstile.7">{text.own}</Badge>}
          </Group>
        )}
        {facts.map(
          ([label, value, lang]) =>
            value && (
              <div key={label}>
                <Text size="sm" c="dimmed">
                  {label}
                </Text>
                <Text lang={lang} style={{ whiteSpace: 'pre-line' }}>
                  {value}
                </Text>
              </div>
            ),
        )}
        {/^https?:\/\//.test(video ?? '') && (
          <Anchor href={video!} target="_blank" rel="noreferrer">
            {text.video}
          </Anchor>
        )}
        {own && may('catalogue:write') && (
          <Button variant="light" w="fit-content" onClick={onEdit}>
            {text.edit}
          </Button>
        )}
      </Stack>
    </Drawer>
  )
}
