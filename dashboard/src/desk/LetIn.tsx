import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { ReasonModal } from '../components/ReasonModal.tsx'
import { useAction } from '../components/use-action.ts'
import { liveDevicesQuery } from '../devices/queries.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    why: 'Por que liberar?',
    letIn: 'Liberar mesmo assim',
    turnstile: 'Catraca',
    none: 'Nenhuma: a pessoa já pode passar',
    away: (name: string) => `${name} (fora do ar)`,
    cameIn: 'Entrada registrada.',
    freed: (name: string) => `${name} fica livre por alguns segundos. O giro registra a entrada.`,
  },
  en: {
    why: 'Why let them in?',
    letIn: 'Let in all the same',
    turnstile: 'Turnstile',
    none: 'None: the way is open',
    away: (name: string) => `${name} (away)`,
    cameIn: 'Checked in.',
    freed: (name: string) => `${name} is open for some seconds. Its turn is the entry.`,
  },
})

interface Props {
  memberId: string
  unit: string
  onDone: () => void
  onClose: () => void
}

/** Lets a member in although the rules deny it. Asks for the reason, and which turnstile of the unit to free for them, if there is one. */
export function LetIn({ memberId, unit, onDone, onClose }: Props) {
  const text = useText()
  const [picked, pick] = useState<string>()
  const { data } = useQuery(liveDevicesQuery)
  const turnstiles = (data?.data ?? []).filter(
    ({ store_id, turnstile }) => store_id === unit && turnstile !== null && turnstile.connection !== 'unpaired',
  )
  const within = turnstiles.filter(({ turnstile }) => turnstile!.connection === 'online')
  const chosen = within.find(({ id }) => id === (picked ?? within[0]!.id))
  const letIn = useAction<string>({
    run: (reason) => {
      const device_id = chosen?.id ?? null
      return api.overrideEntry({ body: { member_id: memberId, store_id: unit, device_id, reason } })
    },
    touches: ['access', 'devices'],
    done: chosen === undefined ? text.cameIn : text.freed(chosen.name),
    after: onDone,
  })
  const options = turnstiles.map((device) => {
    const disabled = !within.includes(device)
    return { value: device.id, label: disabled ? text.away(device.name) : device.name, disabled }
  })
  return (
    <ReasonModal
      title={text.why}
      action={text.letIn}
      busy={letIn.isPending}
      onReason={(reason) => letIn.mutate(reason)}
      onClose={onClose}
    >
      {options.length > 0 && (
        <NativeSelect
          label={text.turnstile}
          data={[...options, { value: '', label: text.none }]}
          value={chosen?.id ?? ''}
          onChange={(event) => pick(event.currentTarget.value)}
        />
      )}
    </ReasonModal>
  )
}
