import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { api, type Shapes } from '../api/client.ts'
import { ReasonModal } from '../components/ReasonModal.tsx'
import { useAction } from '../components/use-action.ts'
import { defineText } from '../text.ts'
import { useDeviceName } from './words.ts'

const useText = defineText({
  pt: {
    release: 'Liberar catraca',
    releaseOf: (name: string) => `Liberar ${name}`,
    way: 'Sentido',
    in: 'Entrada',
    out: 'Saída',
    hint: 'O braço gira uma vez, para quem estiver ali.',
    asked: (name: string) => `Pedido enviado: ${name} fica livre por alguns segundos.`,
  },
  en: {
    release: 'Open the turnstile',
    releaseOf: (name: string) => `Open ${name}`,
    way: 'Way',
    in: 'In',
    out: 'Out',
    hint: 'The arm turns once, for whoever stands there.',
    asked: (name: string) => `Asked for: ${name} is open for some seconds.`,
  },
})

interface Props {
  device: Pick<Shapes['PairedDevice'], 'id' | 'name' | 'store_name' | 'turnstile'>
  /** Whether the button contains the name, because it is among the buttons of others. */
  named?: boolean
}

/** Frees the arm of a turnstile once, after asking why. */
export function ReleaseTurnstile({ device, named }: Props) {
  const { id, turnstile } = device
  const text = useText()
  const name = useDeviceName()(device)
  const [open, setOpen] = useState(false)
  const [direction, setDirection] = useState<'in' | 'out'>('in')
  const release = useAction({
    run: (reason: string) => api.releaseDevice({ path: { id }, body: { direction, reason } }),
    touches: ['devices'],
    done: text.asked(name),
    after: () => setOpen(false),
  })
  return (
    <>
      <Button
        size="compact-sm"
        aria-label={named ? undefined : `${text.release}: ${name}`}
        disabled={turnstile?.connection !== 'online'}
        onClick={() => setOpen(true)}
      >
        {named ? text.releaseOf(name) : text.release}
      </Button>
      {open && (
        <ReasonModal
          title={text.releaseOf(name)}
          action={text.release}
          busy={release.isPending}
          hint={text.hint}
          onReason={(reason) => release.mutate(reason)}
          onClose={() => setOpen(false)}
        >
          <SegmentedControl
            aria-label={text.way}
            value={direction}
            onChange={(way) => setDirection(way as 'in' | 'out')}
            data={[
              { value: 'in', label: text.in },
              { value: 'out', label: text.out },
            ]}
          />
        </ReasonModal>
      )}
    </>
  )
}
