import { Button, Code, CopyButton, Group, List, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { api, type Shapes } from '../api/client.ts'
import { useAction } from '../components/use-action.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    pair: 'Gerar código',
    pairOf: (name: string) => `Gerar código para ${name}`,
    title: (name: string) => `Parear ${name}`,
    once: 'O código vale dez minutos e uma vez só. Se a catraca já estava pareada, passa para a ponte que usar o código.',
    steps: [
      'Ligue a catraca na rede da academia e anote o endereço dela (por exemplo, 192.168.0.129).',
      'Em um computador que fica sempre ligado na mesma rede, instale a ponte.',
      'Nele, rode este comando. Outra catraca da mesma unidade usa a mesma ponte, com o código dela.',
      'Volte aqui: em alguns segundos a catraca aparece on-line. Depois faça uma passagem de teste.',
    ],
    copy: 'Copiar o comando',
    copied: 'Copiado',
    close: 'Fechar',
    paired: 'Pareada. Já pode fechar.',
  },
  en: {
    pair: 'Make a code',
    pairOf: (name: string) => `Make a code for ${name}`,
    title: (name: string) => `Pair ${name}`,
    once: 'The code is good for ten minutes and once. A turnstile that was paired moves to the bridge that uses it.',
    steps: [
      'Connect the turnstile to the network of the gym and note its address (192.168.0.129, for instance).',
      'On a computer that is always on in the same network, install the bridge.',
      'Run this command there. Another turnstile of the same unit uses the same bridge, with a code of its own.',
      'Come back here: within some seconds the turnstile is shown as online. Then make a test passage.',
    ],
    copy: 'Copy the command',
    copied: 'Copied',
    close: 'Close',
    paired: 'Paired. You may close this.',
  },
})

/** Makes the code that pairs a turnstile, and shows the installer what to do with it. */
export function PairTurnstile({ device: { id, name, turnstile } }: { device: Shapes['PairedDevice'] }) {
  const text = useText()
  const bridge = turnstile?.bridge
  const [made, setMade] = useState<{ code: string; before: string | undefined }>()
  const pair = useAction({
    run: () => api.makePairingCode({ path: { id } }),
    touches: ['devices'],
    after: ({ data }) => setMade({ code: data.code, before: bridge?.paired_at }),
  })
  const isPaired = made !== undefined && bridge != null && bridge.paired_at !== made.before
  const command = `npx catraca bridge --pair ${made?.code} --server ${location.origin}`
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={text.pairOf(name)}
        loading={pair.isPending}
        onClick={() => pair.mutate()}
      >
        {text.pair}
      </Button>
      {made !== undefined && (
        <Modal opened onClose={() => setMade(undefined)} title={text.title(name)} size="lg" centered>
          <Code fz="xl" data-testid="pairing-code">
            {made.code}
          </Code>
          <Text size="sm" mt="xs" mb="md">
            {text.once}
          </Text>
          <List type="ordered" spacing="xs">
            {text.steps.map((step) => (
              <List.Item key={step}>{step}</List.Item>
            ))}
          </List>
          <Code block mt="md" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {command}
          </Code>
          <Text role="status" mt="xs" c="var(--good)">
            {isPaired && text.paired}
          </Text>
          <Group justify="flex-end" mt="md">
            <CopyButton value={command}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {copied ? text.copied : text.copy}
                </Button>
              )}
            </CopyButton>
            <Button onClick={() => setMade(undefined)}>{text.close}</Button>
          </Group>
        </Modal>
      )}
    </>
  )
}
