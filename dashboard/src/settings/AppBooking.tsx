import { Fieldset, SimpleGrid } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { NumberField } from '../components/NumberField.tsx'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    legend: 'Reservas no app',
    app_book_hours_before: 'Reservar só a partir de quantas horas antes da aula',
    app_leave_hours_before: 'Desistir até quantas horas antes da aula',
    app_no_show_block_days: 'Dias sem reservar para quem reserva e não vem',
    always: 'Vazio: assim que a aula está na grade.',
    untilBegin: '0: até a aula começar.',
    needsEntries: '0: sem consequência. Só funciona se as entradas são registradas.',
  },
  en: {
    legend: 'Booking in the app',
    app_book_hours_before: 'Book only from how many hours before a class',
    app_leave_hours_before: 'Give up until how many hours before a class',
    app_no_show_block_days: 'Days without booking for one who books and does not come',
    always: 'Empty: as soon as the class is on the schedule.',
    untilBegin: '0: until the class begins.',
    needsEntries: '0: nothing happens. Only works where entries are recorded.',
  },
})

const fields = [
  ['app_book_hours_before', 'always', 1, 720],
  ['app_leave_hours_before', 'untilBegin', 0, 168],
  ['app_no_show_block_days', 'needsEntries', 0, 90],
] as const

/** The gym's rules for members who book by themselves. */
export function AppBooking({ input }: { input: (name: (typeof fields)[number][0]) => GetInputPropsReturnType }) {
  const text = useText()
  return (
    <Fieldset legend={text.legend}>
      <SimpleGrid cols={1}>
        {fields.map(([name, hint, min, max]) => (
          <NumberField
            key={name}
            label={text[name]}
            description={text[hint]}
            required={hint !== 'always'}
            withAsterisk={false}
            decimals={0}
            min={min}
            max={max}
            {...input(name)}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  )
}
