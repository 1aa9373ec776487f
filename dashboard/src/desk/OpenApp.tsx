import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { useAction } from '../components/use-action.ts'
import { appAccessQuery } from '../members/queries.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    open: (phones: number, passkeys: number) =>
      `O bloqueio fecha a porta, e o app continua aberto: ${phones === 1 ? '1 celular' : `${phones} celulares`}, ${passkeys === 1 ? '1 chave de acesso' : `${passkeys} chaves de acesso`}.`,
    other: 'O bloqueio fecha a porta. Um link da recepção ou o endereço da agenda continua valendo.',
    close: 'Encerrar também o app',
    closed: 'Todo o acesso ao app foi encerrado.',
  },
  en: {
    open: (phones: number, passkeys: number) =>
      `The block closes the door, and the app stays open: ${phones === 1 ? '1 phone' : `${phones} phones`}, ${passkeys === 1 ? '1 passkey' : `${passkeys} passkeys`}.`,
    other: 'The block closes the door. A link of the front desk or the address of the calendar is still good.',
    close: 'End the app, too',
    closed: 'All access to the app has ended.',
  },
})

/** Says that the app stays open after a block, with a way to close it. */
export function OpenApp({ id }: { id: string }) {
  const text = useText()
  const { may } = useSession()
  const { data } = useQuery(appAccessQuery(id))
  const close = useAction({
    run: () => api.endAppPhones({ path: { id } }),
    touches: ['app'],
    done: text.closed,
  })
  if (data === undefined) return null
  const { phones, passkeys, link, calendar } = data.data
  const isIn = phones + passkeys > 0
  if (!isIn && !link && !calendar) return null
  return (
    <>
      <Text size="sm" mt="xs">
        {isIn ? text.open(phones, passkeys) : text.other}
      </Text>
      {may('members:write') && (
        <Button size="xs" mt="xs" color="red.9" loading={close.isPending} onClick={() => close.mutate()}>
          {text.close}
        </Button>
      )}
    </>
  )
}
