import { savePdf } from '@catraca/web/save-file.ts'
import { Button, Group, Menu, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useSession, useToday } from '../../api/session.ts'
import { useAction } from '../../components/use-action.ts'
import { defineText } from '../../text.ts'

const useText = defineText({
  pt: {
    receipt: 'Recibo',
    save: 'Baixar PDF',
    mail: 'Enviar por e-mail',
    file: (number: number) => `recibo-${number}.pdf`,
    mailed: 'Recibo a caminho do e-mail do aluno.',
    year: 'Declaração anual de quitação',
    yearFile: (year: number) => `quitacao-${year}.pdf`,
    which: 'Ano',
  },
  en: {
    receipt: 'Receipt',
    save: 'Download PDF',
    mail: 'Send by mail',
    file: (number: number) => `receipt-${number}.pdf`,
    mailed: 'The receipt is on its way to the member.',
    year: 'Yearly declaration',
    yearFile: (year: number) => `settled-${year}.pdf`,
    which: 'Year',
  },
})

/** Gives out the receipt of a payment, by its id in the books. */
export function Receipt({ id }: { id: string }) {
  const text = useText()
  const { may } = useSession()
  const save = useAction({
    run: async () => {
      const { data } = await api.giveReceipt({ path: { id } })
      savePdf(text.file(data.number), data.pdf)
    },
    touches: [],
  })
  const mail = useAction({ run: () => api.mailReceipt({ path: { id } }), touches: [], done: text.mailed })
  if (!may('money:write')) return null
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button size="xs" variant="default" loading={save.isPending || mail.isPending}>
          {text.receipt}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save.mutate()}>{text.save}</Menu.Item>
        <Menu.Item onClick={() => mail.mutate()}>{text.mail}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The yearly declaration that the law requires of every company; for last year unless another is chosen. */
export function SettledYear({ id }: { id: string }) {
  const text = useText()
  const [year, setYear] = useState<number | string>(Number(useToday().slice(0, 4)) - 1)
  const save = useAction({
    run: async () => {
      const { data } = await api.getSettledYear({ path: { id }, query: { year: Number(year) } })
      savePdf(text.yearFile(data.year), data.pdf)
    },
    touches: [],
  })
  return (
    <Group gap="xs" mt="sm">
      <NumberInput
        aria-label={text.which}
        size="xs"
        w={90}
        min={2000}
        max={2199}
        allowDecimal={false}
        thousandSeparator=""
        value={year}
        onChange={setYear}
      />
      <Button size="xs" variant="default" loading={save.isPending} onClick={() => save.mutate()}>
        {text.year}
      </Button>
    </Group>
  )
}
