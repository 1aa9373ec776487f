import { Button, Stack, TagsInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, fieldErrors, type Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { changedIn } from '../components/changed-in.ts'
import { NumberField } from '../components/NumberField.tsx'
import { Card } from '../components/Page.tsx'
import { useAction } from '../components/use-action.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    title: 'Cobrança e lembretes',
    ahead: 'Dias antes do período em que a mensalidade é criada',
    aheadHint: 'Só com um banco conectado, para que ele receba a cobrança a tempo.',
    remind_days_before: 'Lembrar o aluno: dias antes do vencimento',
    remind_days_after: 'Lembrar o aluno: dias depois do vencimento',
    retry_days: 'Tentar de novo no Pix Automático: dias depois do vencimento',
    late_fine_pct: 'Multa por atraso (%)',
    late_interest_pct: 'Juros por mês de atraso (%)',
    fees: { late_fine_pct: 'Uma vez, no máximo 2 % por lei.', late_interest_pct: 'No máximo 1 % por lei.' },
    hints: {
      remind_days_before: '0 é o próprio dia. Vazio: nenhum lembrete.',
      remind_days_after: 'Quem prometeu pagar em um dia não é lembrado antes dele.',
      retry_days: 'No máximo três, até o sétimo dia: o banco não tenta mais do que isso.',
    },
    add: 'Digite um número e Enter',
    save: 'Salvar',
    done: 'Configurações salvas.',
  },
  en: {
    title: 'Collecting and reminders',
    ahead: 'Days before a period on which it is charged',
    aheadHint: 'Where a bank is connected, so that it is asked in time.',
    remind_days_before: 'Remind the member: days before the due day',
    remind_days_after: 'Remind the member: days after the due day',
    retry_days: 'Try the automatic Pix again: days after the due day',
    late_fine_pct: 'Fine for being late (%)',
    late_interest_pct: 'Interest for each month (%)',
    fees: { late_fine_pct: 'Once; at most 2 % by law.', late_interest_pct: 'At most 1 % by law.' },
    hints: {
      remind_days_before: '0 is the day itself. Empty: no reminder.',
      remind_days_after: 'Who has promised to pay on a day is not reminded before.',
      retry_days: 'At most three, up to the seventh day: banks try no more than that.',
    },
    add: 'Type a number and press Enter',
    save: 'Save',
    done: 'The settings are saved.',
  },
})

const fees = ['late_fine_pct', 'late_interest_pct'] as const
const lists = ['remind_days_before', 'remind_days_after', 'retry_days'] as const

/** How the company collects: how long ahead it charges, when it reminds, and when a bank is asked again. */
export function Dunning({ settings }: { settings: Shapes['CompanySettings'] }) {
  const text = useText()
  const { may } = useSession()
  const form = useForm({
    initialValues: {
      charge_days_ahead: settings.charge_days_ahead as number | '',
      late_fine_pct: settings.late_fine_pct as number | '',
      late_interest_pct: settings.late_interest_pct as number | '',
      ...(Object.fromEntries(lists.map((list) => [list, settings[list].map(String)])) as Record<
        (typeof lists)[number],
        string[]
      >),
    },
  })
  const save = useAction({
    run: async () => {
      const { values } = form
      const days = (list: (typeof lists)[number]) => values[list].map(Number)
      const whole = {
        charge_days_ahead: values.charge_days_ahead || 0,
        late_fine_pct: values.late_fine_pct || 0,
        late_interest_pct: values.late_interest_pct || 0,
        remind_days_before: days('remind_days_before'),
        remind_days_after: days('remind_days_after'),
        retry_days: days('retry_days'),
      }
      await api.changeCompany({ body: changedIn(form, whole) })
      form.resetDirty(values)
    },
    touches: ['settings'],
    done: text.done,
  })
  const errors = fieldErrors(save.error)
  const errorOf = (list: string) => Object.entries(errors).find(([field]) => field.startsWith(list))?.[1]
  return (
    <Card title={text.title}>
      <form onSubmit={form.onSubmit(() => save.mutate())}>
        <fieldset disabled={!may('settings:write')} className="fields">
          <Stack>
            <NumberField
              label={text.ahead}
              description={text.aheadHint}
              required
              withAsterisk={false}
              decimals={0}
              max={10}
              {...form.getInputProps('charge_days_ahead')}
              error={errors.charge_days_ahead}
            />
            {fees.map((fee) => (
              <NumberField
                key={fee}
                label={text[fee]}
                description={text.fees[fee]}
                required
                withAsterisk={false}
                decimals={2}
                min={0}
                max={fee === 'late_fine_pct' ? 2 : 1}
                {...form.getInputProps(fee)}
                error={errors[fee]}
              />
            ))}
            {lists.map((list) => (
              <TagsInput
                key={list}
                label={text[list]}
                description={text.hints[list]}
                placeholder={text.add}
                maxTags={list === 'retry_days' ? 3 : 5}
                {...form.getInputProps(list)}
                onChange={(tags) =>
                  form.setFieldValue(
                    list,
                    tags.filter((tag) => /^\d{1,2}$/.test(tag)),
                  )
                }
                error={errorOf(list)}
              />
            ))}
          </Stack>
        </fieldset>
        {may('settings:write') && (
          <Button type="submit" mt="lg" loading={save.isPending}>
            {text.save}
          </Button>
        )}
      </form>
    </Card>
  )
}
