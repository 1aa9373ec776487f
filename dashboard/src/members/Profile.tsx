import { useFieldWords, type WrittenName } from '@catraca/web/members/fields.ts'
import { Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { loadWhenShown } from '../components/load-when-shown.tsx'
import { Card } from '../components/Page.tsx'
import { useCard } from '../desk/use-card.ts'
import { day } from '../format.ts'
import { defineText } from '../text.ts'
import { PartnerLinks } from './PartnerLinks.tsx'
import { shownPerson } from './PersonFields.tsx'
import { useGenders, useLevels, useTrainingTimes } from './profile-words.ts'

const EditConnections = loadWhenShown(() => import('./EditConnections.tsx'), 'EditConnections')
const EditMember = loadWhenShown(() => import('./EditMember.tsx'), 'EditMember')
const EditPerson = loadWhenShown(() => import('./EditPerson.tsx'), 'EditPerson')

const useText = defineText({
  pt: {
    person: 'Dados pessoais',
    training: 'Treino e acesso',
    connections: 'Professor e convênio',
    trainer: 'Professor',
    partner: 'Convênio',
    edit: 'Editar',
    unit: 'Unidade',
  },
  en: {
    person: 'Personal data',
    training: 'Training and access',
    connections: 'Trainer and partner program',
    trainer: 'Trainer',
    partner: 'Partner program',
    edit: 'Edit',
    unit: 'Unit',
  },
})

/** Who a member is, and how and when they train. */
export function Profile({ member }: { member: Shapes['Member'] }) {
  const text = useText()
  const words = useFieldWords()
  const levels = useLevels()
  const times = useTrainingTimes()
  const genders = useGenders()
  const { units } = useSession()
  const [correcting, correct] = useDisclosure()
  const [editing, edit] = useDisclosure()
  const [connecting, connect] = useDisclosure()
  const card = useCard(member.id)
  const { client } = member
  const written = Object.entries(shownPerson(client)).map(([name, value]): Row => {
    return [words(name as WrittenName), name === 'birth_date' && value !== '' ? day(value) : value]
  })
  return (
    <Stack>
      <Facts
        title={text.person}
        onEdit={correct.open}
        rows={[
          ...written,
          [words('gender'), client.gender && genders[client.gender]],
          [text.unit, units.find(({ id }) => id === member.store_id)?.name],
        ]}
      />
      <Facts
        title={text.training}
        onEdit={edit.open}
        rows={[
          [words('experience_level'), member.experience_level && levels[member.experience_level]],
          [words('fitness_goals'), member.fitness_goals.join(', ')],
          [words('preferred_training_time'), member.preferred_training_time && times[member.preferred_training_time]],
          [words('training_days_per_week'), member.training_days_per_week],
          [words('access_card_number'), member.access_card_number],
          [words('source'), client.source],
        ]}
      />
      {card.data && (
        <Facts
          title={text.connections}
          onEdit={connect.open}
          rows={[
            [text.trainer, card.data.data.trainer?.name],
            [text.partner, card.data.data.partner_program],
          ]}
        />
      )}
      <PartnerLinks id={member.id} />
      {correcting && <EditPerson member={member} onClose={correct.close} />}
      {editing && <EditMember member={member} onClose={edit.close} />}
      {connecting && card.data && <EditConnections id={member.id} present={card.data.data} onClose={connect.close} />}
    </Stack>
  )
}

type Row = [label: string, value: string | number | null | undefined]

function Facts(props: { title: string; onEdit: () => void; rows: Row[] }) {
  const { title, onEdit, rows } = props
  const text = useText()
  const { may } = useSession()
  return (
    <Card
      title={title}
      aside={
        may('members:write') && (
          <Button size="xs" variant="light" onClick={onEdit} aria-label={`${text.edit}: ${title}`}>
            {text.edit}
          </Button>
        )
      }
    >
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <Text>{value || '–'}</Text>
          </div>
        ))}
      </SimpleGrid>
    </Card>
  )
}
