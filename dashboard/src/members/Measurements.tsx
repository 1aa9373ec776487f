import { optionsOf } from '../components/options.ts'
import { measurementsQuery } from './queries.ts'
import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'
import { Button, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, fieldErrors } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { FormModal } from '../components/FormModal.tsx'
import { NumberField } from '../components/NumberField.tsx'
import { Card, Empty, Loaded } from '../components/Page.tsx'
import { useAction } from '../components/use-action.ts'
import { day, localDay, number } from '../format.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    title: 'Avaliações físicas',
    add: 'Nova avaliação',
    what: 'Medida',
    empty: 'Nenhuma avaliação ainda.',
    done: 'Avaliação registrada.',
    byMember: (days: string) => `Informadas pelo aluno no app: ${days}.`,
    names: {
      weight_kg: 'Peso (kg)',
      body_fat_pct: 'Gordura (%)',
      muscle_mass_pct: 'Massa muscular (%)',
      height_cm: 'Altura (cm)',
      chest_cm: 'Peito (cm)',
      waist_cm: 'Cintura (cm)',
      hip_cm: 'Quadril (cm)',
      left_arm_cm: 'Braço esquerdo (cm)',
      right_arm_cm: 'Braço direito (cm)',
      left_thigh_cm: 'Coxa esquerda (cm)',
      right_thigh_cm: 'Coxa direita (cm)',
      left_calf_cm: 'Panturrilha esquerda (cm)',
      right_calf_cm: 'Panturrilha direita (cm)',
    },
  },
  en: {
    title: 'Measurements over time',
    add: 'New measurement',
    what: 'Measure',
    empty: 'No measurement yet.',
    done: 'The measurement is recorded.',
    byMember: (days: string) => `Entered by the member in the app: ${days}.`,
    names: {
      weight_kg: 'Weight (kg)',
      body_fat_pct: 'Fat (%)',
      muscle_mass_pct: 'Muscle (%)',
      height_cm: 'Height (cm)',
      chest_cm: 'Chest (cm)',
      waist_cm: 'Waist (cm)',
      hip_cm: 'Hip (cm)',
      left_arm_cm: 'Left arm (cm)',
      right_arm_cm: 'Right arm (cm)',
      left_thigh_cm: 'Left thigh (cm)',
      right_thigh_cm: 'Right thigh (cm)',
      left_calf_cm: 'Left calf (cm)',
      right_calf_cm: 'Right calf (cm)',
    },
  },
})

type Measure = keyof ReturnType<typeof useText>['names']

/** A member's body measurements, one kind at a time, drawn over time. */
export default function Measurements({ id }: { id: string }) {
  const text = useText()
  const { company, may } = useSession()
  const [measure, setMeasure] = useState<Measure>('weight_kg')
  const [adding, add] = useDisclosure()
  const query = useQuery(measurementsQuery(id))
  const choices = optionsOf(text.names)
  return (
    <Card
      title={text.title}
      aside={
        may('members:measure') && (
          <Button size="xs" variant="light" onClick={add.open}>
            {text.add}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ data }) => {
          const points = data
            .filter((row) => row[measure] !== null)
            .map((row) => ({ day: day(localDay(row.measured_at, company.time_zone)), value: row[measure] }))
            .reverse()
          const ofMember = data.filter((row) => row.by_member && row[measure] !== null)
          const days = ofMember.map((row) => day(localDay(row.measured_at, company.time_zone)))
          return data.length === 0 ? (
            <Empty>{text.empty}</Empty>
          ) : (
            <Stack>
              <Select
                aria-label={text.what}
                data={choices}
                value={measure}
                onChange={(value) => setMeasure(value as Measure)}
                allowDeselect={false}
                w={240}
              />
              <LineChart
                h={300}
                data={points}
                dataKey="day"
                series={[{ name: 'value', label: text.names[measure], color: 'turnstile.6' }]}
                curveType="monotone"
                yAxisProps={{ domain: ['auto', 'auto'], width: 'auto' }}
                valueFormatter={number}
                withDots
              />
              {days.length > 0 && (
                <Text size="sm" c="dimmed">
                  {text.byMember(days.join(', '))}
                </Text>
              )}
            </Stack>
          )
        }}
      </Loaded>
      {adding && <NewMeasurement id={id} onClose={add.close} />}
    </Card>
  )
}

function NewMeasurement({ id, onClose }: { id: string; onClose: () => void }) {
  const text = useText()
  const measures = Object.keys(text.names) as Measure[]
  const form = useForm<Record<string, number | ''>>({
    initialValues: Object.fromEntries(measures.map((name) => [name, ''])),
  })
  const save = useAction({
    run: () => {
      const sent = Object.fromEntries(Object.entries(form.values).filter(([, value]) => value !== ''))
      return api.createMeasurement({ path: { id }, body: sent })
    },
    touches: ['members'],
    done: text.done,
    after: onClose,
  })
  const errors = fieldErrors(save.error)
  return (
    <FormModal title={text.add} pending={save.isPending} onSubmit={() => save.mutate()} onClose={onClose}>
      <SimpleGrid cols={2}>
        {measures.map((name) => (
          <NumberField key={name} label={text.names[name]} {...form.getInputProps(name)} error={errors[name]} />
        ))}
      </SimpleGrid>
    </FormModal>
  )
}
