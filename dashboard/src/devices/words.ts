import type { Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { defineText } from '../text.ts'

/** A device by its name, with the unit where there are several, since each may have a `Catraca 1`. */
export function useDeviceName() {
  const { units } = useSession()
  return ({ name, store_name }: Pick<Shapes['PairedDevice'], 'name' | 'store_name'>) =>
    units.length > 1 ? `${name} (${store_name})` : name
}

const useAlarms = defineText({
  pt: {
    online_but_silent: 'Responde, mas não avisa quando alguém chega. Configure-a de novo.',
    factory_password: 'Ainda tem a senha de fábrica. Troque-a no equipamento e aqui.',
    wrong_password: 'Recusa a senha cadastrada aqui.',
    clock_off: 'O relógio está errado.',
    device_full: 'Não cabe mais ninguém na memória dela.',
    configuration_differs: 'Alguém mudou a configuração nela. Configure-a de novo.',
    other_device: 'Neste endereço responde outro equipamento. Confira o endereço.',
    serial_unconfirmed: 'Ninguém confirmou o número de série. Confira na etiqueta e confirme em Rede e senha.',
    serial_differs: 'O número de série não é o confirmado. Nada é enviado a este equipamento.',
    other_address: 'Alguém usou o número de série dela em outro endereço e foi recusado.',
    second_reader: 'Um segundo equipamento tentou se passar por ela e foi recusado. Veja quem está na rede.',
    no_challenge: 'O que responde neste endereço não pede a senha. Nada é enviado a ele.',
    address_forbidden: 'O endereço não é da rede da academia. Corrija em Rede e senha.',
    address_missing: 'Falta o endereço ou a senha. Cadastre em Rede e senha.',
    turns_reversed: 'Os giros chegam invertidos. Confira o lado da entrada.',
    unknown_users: 'Guarda pessoas que não são desta academia. Veja o guia da catraca.',
    secret_missing: 'Falta a senha com que a placa assina. Cadastre-a em Rede e senha.',
  },
  en: {
    online_but_silent: 'It answers, but does not tell who comes. Configure it again.',
    factory_password: 'It still has the password of the factory. Change it at the device and here.',
    wrong_password: 'It refuses the password that is entered here.',
    clock_off: 'Its clock is wrong.',
    device_full: 'Nobody else fits in its memory.',
    configuration_differs: 'Its configuration was changed there. Configure it again.',
    other_device: 'Another device answers at this address. Check the address.',
    serial_unconfirmed:
      'Nobody confirmed its serial number. Compare the label, and confirm it under Network and password.',
    serial_differs: 'Its serial number is not the one that was confirmed. Nothing is sent to this device.',
    other_address: 'Somebody used its serial number at another address, and was refused.',
    second_reader: 'A second device wanted to pass for it, and was refused. Look who is on the network.',
    no_challenge: 'What answers at this address does not ask for the password. Nothing is sent to it.',
    address_forbidden: 'The address is not one of the network of the gym. Correct it under Network and password.',
    address_missing: 'The address or the password is missing. Enter it under Network and password.',
    turns_reversed: 'Its turns arrive the wrong way round. Check the side of the entrance.',
    unknown_users: 'It holds people who are not of this gym. See the guide of the turnstile.',
    secret_missing: 'The password with which the board signs is missing. Enter it under Network and password.',
  },
})

/** What an alarm of a device means, and what to do; an alarm of a newer bridge is shown as its code. */
export function useAlarm(): (code: string) => string {
  const alarms: Record<string, string> = useAlarms()
  return (code) => alarms[code] ?? code
}
