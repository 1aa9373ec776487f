import { Button, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { api, fieldErrors, type Shapes } from '../api/client.ts'
import { FormModal } from '../components/FormModal.tsx'
import { MoneyField } from '../components/NumberField.tsx'
import { useAction } from '../components/use-action.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    open: 'Repasse',
    title: (partner: string) => `Repasse: ${partner}`,
    visit: 'Por visita validada (R$)',
    most: 'Máximo por pessoa no mês (R$)',
    none: 'Vazio: sem limite',
    done: 'Repasse salvo.',
  },
  en: {
    open: 'Prices',
    title: (partner: string) => `Prices: ${partner}`,
    visit: 'For a visit that was taken (R$)',
    most: 'The most for a person in a month (R$)',
    none: 'Empty: no limit',
    done: 'The prices are saved.',
  },
})

/** The partner's prices, which are only known from its contract. */
export function Prices({ id, partner, prices }: { id: string; partner: string; prices: Shapes['PartnerPrices'] }) {
  const text = useText()
  const [opened, modal] = useDisclosure()
  const [visit, setVisit] = useState<number | ''>(prices.visit_cents ?? '')
  const [most, setMost] = useState<number | ''>(prices.person_month_cents ?? '')
  const orNull = (cents: number | '') => (cents === '' ? null : cents)
  const save = useAction({
    run: () =>
      api.setPartnerPrices({ path: { id }, body: { visit_cents: orNull(visit), person_month_cents: orNull(most) } }),
    touches: ['partners'],
    done: text.done,
    after: modal.close,
  })
  const errors = fieldErrors(save.error)
  return (
    <>
      <Button variant="default" size="xs" onClick={modal.open}>
        {text.open}
      </Button>
      {opened && (
        <FormModal
          title={text.title(partner)}
          pending={save.isPending}
          onSubmit={() => save.mutate()}
          onClose={modal.close}
        >
          <Stack gap="sm">
            <MoneyField
              label={text.visit}
              min={0}
              value={visit}
              onChange={setVisit}
              error={errors.visit_cents}
              data-autofocus
            />
            <MoneyField
              label={text.most}
              description={text.none}
              min={0}
              value={most}
              onChange={setMost}
              error={errors.person_month_cents}
            />
          </Stack>
        </FormModal>
      )}
    </>
  )
}
