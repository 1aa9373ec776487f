import { Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { loadWhenShown } from '../components/load-when-shown.tsx'
import { Card } from '../components/Page.tsx'
import { cardQuery } from '../desk/queries.ts'
import { cpf, day, phone } from '../format.ts'
import { defineText } from '../text.ts'
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
    name: 'Nome completo',
    email: 'E-mail',
    phone: 'Telefone',
    cpf: 'CPF',
    birth: 'Nascimento',
    gender: 'Gênero',
    unit: 'Unidade',
    source: 'Origem',
    level: 'Nível',
    goals: 'Objetivos',
    time: 'Horário preferido',
    card: 'Cartão de acesso',
    days: 'Dias de treino por semana',
  },
  en: {
    person: 'Personal data',
    training: 'Training and access',
    connections: 'Trainer and partner program',
    trainer: 'Trainer',
    partner: 'Partner program',
    edit: 'Edit',
    name: 'Full name',
    email: 'E-mail',
    phone: 'Phone',
    cpf: 'CPF',
    birth: 'Birth date',
    gender: 'Gender',
    unit: 'Unit',
    source: 'Origin',
    level: 'Level',
    goals: 'Goals',
    time: 'Preferred time',
    card: 'Access card',
    days: 'Training days a week',
  },
})

/** Who a member is, and how and when they train. */
export function Profile({ member }: { member: Shapes['Member'] }) {
  const text = useText()
  const levels = useLevels()
  const times = useTrainingTimes()
  const genders = useGenders()
  const { units } = useSession()
  const [correcting, correct] = useDisclosure()
  const [editing, edit] = useDisclosure()
  const [connecting, connect] = useDisclosure()
  const card = useQuery(cardQuery(member.id))
  const { client } = member
  return (
    <Stack>
      <Facts
        title={text.person}
        onEdit={correct.open}
        rows={[
          [text.name, client.full_name],
          [text.phone, client.phone && phone(client.phone)],
          [text.email, client.email],
          [text.cpf, client.cpf && cpf(client.cpf)],
          [text.birth, client.birth_date && day(client.birth_date)],
          [text.gender, client.gender && genders[client.gender]],
          [text.unit, units.find(({ id }) => id === member.store_id)?.name],
        ]}
      />
      <Facts
        title={text.training}
        onEdit={edit.open}
        rows={[
          [text.level, member.experience_level && levels[member.experience_level]],
          [text.goals, member.fitness_goals.join(', ')],
          [text.time, member.preferred_training_time && times[member.preferred_training_time]],
          [text.days, member.training_days_per_week],
          [text.card, member.access_card_number],
          [text.source, client.source],
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
      {correcting && <EditPerson member={member} onClose={correct.close} />}
      {editing && <EditMember member={member} onClose={edit.close} />}
      {connecting && card.data && <EditConnections id={member.id} present={card.data.data} onClose={connect.close} />}
    </Stack>
  )
}

function Facts(props: {
  title: string
  onEdit: () => void
  rows: [label: string, value: string | number | null | undefined][]
}) {
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
