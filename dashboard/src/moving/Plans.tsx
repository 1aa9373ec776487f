import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Shapes } from '../api/client.ts'
import { plansQuery } from '../catalogue/queries.ts'
import { Loaded } from '../components/Page.tsx'
import { useAction } from '../components/use-action.ts'
import { number } from '../format.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    hint: 'Escolha o plano daqui que substitui cada plano do outro sistema. Um plano antigo é criado aqui, mas não é vendido; cada contrato mantém o seu preço.',
    contracts: (n: number) => (n === 1 ? '1 contrato' : `${number(n)} contratos`),
    legacy: 'Plano antigo, não é vendido',
    same: (name: string) => `O de mesmo nome: ${name}`,
    save: 'Guardar os planos',
    saved: 'Guardado: vale a partir da próxima importação.',
    none: 'Simule primeiro: os planos aparecem aqui.',
  },
  en: {
    hint: 'Which plan here is each plan there. What stays an old plan is made without being sold, at the price of each contract.',
    contracts: (n: number) => (n === 1 ? '1 contract' : `${number(n)} contracts`),
    legacy: 'Old plan, not sold',
    same: (name: string) => `The one of the same name: ${name}`,
    save: 'Keep the plans',
    saved: 'Kept: the next run goes by it.',
    none: 'Try first: the plans appear here.',
  },
})

/** The matching of plans, for all plans that contracts in the other system have. */
export function Plans({ move }: { move: Shapes['Move'] }) {
  const text = useText()
  const plans = useQuery(plansQuery('all'))
  const report = move.dry_report ?? move.runs.find((run) => run.report)?.report
  const [wanted, setWanted] = useState((move.settings.plans ?? {}) as Record<string, string>)
  const save = useAction({
    run: () => api.changeMove({ path: { id: move.id }, body: { plans: wanted } }),
    touches: ['moves'],
    done: text.saved,
  })
  if (report === undefined || report.plans.length === 0) return <Text c="dimmed">{text.none}</Text>
  return (
    <Loaded query={plans}>
      {({ data: present }) => (
        <Stack gap="sm" maw={560}>
          <Text size="sm" c="dimmed">
            {text.hint}
          </Text>
          {report.plans.map(({ name, contracts, plan_name }) => {
            const alike = present.find((one) => one.name === plan_name && wanted[name] === undefined)
            return (
              <NativeSelect
                key={name}
                label={name}
                description={text.contracts(contracts)}
                value={wanted[name] ?? ''}
                data={[
                  { value: '', label: alike ? text.same(alike.name) : text.legacy },
                  ...present.map((one) => ({ value: one.id, label: one.name })),
                ]}
                onChange={(event) => {
                  const { [name]: _, ...others } = wanted
                  const chosen = event.currentTarget.value
                  setWanted(chosen === '' ? others : { ...others, [name]: chosen })
                }}
              />
            )
          })}
          <div>
            <Button onClick={() => save.mutate()} loading={save.isPending}>
              {text.save}
            </Button>
          </div>
        </Stack>
      )}
    </Loaded>
  )
}
