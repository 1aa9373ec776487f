import { DeviceRefused, type Door } from './adapter.ts'
import type { Access } from './define-make.ts'

/** How long a device is left alone after it refused our password, so that nobody is locked out of it. */
const leftAloneMs = 5 * 60_000

/** The password with which a device is called. Anybody on the gym's network knows the factory password, so it is never used. */
export function createAccess(door: Door, factoryPasswords: readonly string[]): Access {
  const { address, login, password } = door.device
  const isFactory = password !== null && factoryPasswords.includes(password.toLowerCase())
  const isEntered = Boolean(address) && password !== null
  door.alarm('factory_password', isFactory && address !== null)
  let refusedAt = Number.NEGATIVE_INFINITY
  const isLeftAlone = () => door.now() - refusedAt < leftAloneMs
  const wrongPassword = () => new DeviceRefused('wrong_password')
  return {
    isUsable: isEntered && !isFactory,
    login: login ?? 'admin',
    password: password ?? '',
    isLeftAlone,
    check() {
      if (isFactory) throw new DeviceRefused('factory_password')
      if (!isEntered) throw new DeviceRefused('nothing_entered')
      if (isLeftAlone()) throw wrongPassword()
    },
    refused() {
      refusedAt = door.now()
      door.alarm('wrong_password', true)
      return wrongPassword()
    },
    taken() {
      refusedAt = Number.NEGATIVE_INFINITY
      door.alarm('wrong_password', false)
    },
  }
}
