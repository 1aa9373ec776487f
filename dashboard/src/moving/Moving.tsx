import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card, Loaded, Page } from '../components/Page.tsx'
import { defineText } from '../text.ts'
import { ConnectEvo } from './ConnectEvo.tsx'
import { MoveCard } from './MoveCard.tsx'
import { movesQuery } from './queries.ts'
import { Sheets } from './Sheets.tsx'
import { WaysToPay } from './WaysToPay.tsx'

const useText = defineText({
  pt: {
    title: 'Mudança',
    intro:
      'Traga para cá alunos, contratos, cobranças e visitas do sistema que você usa hoje. Simule quantas vezes quiser: nada é gravado. Ninguém é avisado, e cada importação pode ser desfeita.',
    where: 'De onde você vem?',
    evo: 'EVO, pela integração',
    evoHint: 'Com a chave que você cria no EVO. Pode ser repetida toda noite até o dia da virada.',
    connect: 'Conectar o EVO',
    sheets: 'Qualquer outro sistema, por planilhas',
    sheetsHint:
      'Exporte de lá em CSV ou XLSX: alunos, contratos, cobranças, visitas. As colunas são reconhecidas aqui.',
  },
  en: {
    title: 'Moving in',
    intro:
      'Bring members, contracts, charges and visits from the system you use today. Try as often as you like: nothing is written. Nobody is told, and each run can be undone.',
    where: 'Where do you come from?',
    evo: 'EVO, by its integration',
    evoHint: 'With the key that you make in EVO. It can be repeated each night until the day of the switch.',
    connect: 'Connect EVO',
    sheets: 'Any other system, by sheets',
    sheetsHint:
      'Export from there as CSV or XLSX: members, contracts, charges, visits. The columns are recognised here.',
  },
})

/** How a gym moves in from another system: connect, try, run, repeat until the switch, and undo if necessary. */
export function Moving() {
  const text = useText()
  const moves = useQuery(movesQuery)
  const [connecting, setConnecting] = useState(false)
  return (
    <Page title={text.title}>
      <Loaded query={moves}>
        {(all) => {
          const evo = all.find(({ source }) => source === 'evo')
          const sheets = all.find(({ source }) => source === 'sheets')
          return (
            <Stack gap="md">
              <Alert color="turnstile">{text.intro}</Alert>
              {evo && <MoveCard move={evo} onConnect={() => setConnecting(true)} />}
              {!evo && (
                <Card title={text.evo}>
                  <Group justify="space-between">
                    <Text size="sm" c="dimmed" maw={620}>
                      {text.evoHint}
                    </Text>
                    <Button leftSection={<IconPlugConnected size={16} />} onClick={() => setConnecting(true)}>
                      {text.connect}
                    </Button>
                  </Group>
                </Card>
              )}
              <Card title={text.sheets}>
                <Text size="sm" c="dimmed" mb="sm" maw={620}>
                  {text.sheetsHint}
                </Text>
                <Sheets move={sheets} />
              </Card>
              {sheets && <MoveCard move={sheets} />}
              {all.some(({ runs }) => runs.length > 0) && <WaysToPay />}
              {connecting && <ConnectEvo move={evo} onClose={() => setConnecting(false)} />}
            </Stack>
          )
        }}
      </Loaded>
    </Page>
  )
}
