import type { Command } from 'commander'
import { Failure } from '#platform/errors/failure.ts'
import { listDeviceUsers, noteConsent, startEnrolment } from '../modules/device-members/index.ts'
import { uuid } from './arguments.ts'
import { command } from './command.ts'
import { table } from './run.ts'

/** The commands about members on devices. */
export function registerDeviceUsers(device: Command): void {
  command(device, 'users', 'the members whom a device has to know, and the number by which it knows each')
    .ofRow('devices', '--device <id>', 'the device')
    .answer(async ({ asOperator, id }) => {
      const users = await asOperator((tx) => listDeviceUsers(tx, id))
      const rows = users.map(({ user_id, member_profile_id }) => [String(user_id), member_profile_id])
      return { json: users, lines: table(['USER', 'MEMBER'], rows) }
    })

  command(device, 'enrol', 'make a device begin to enrol a card, a face or a finger of the member in front of it')
    .ofRow('devices', '--device <id>', 'the device')
    .requiredOption('--member <id>', 'the member', uuid)
    .requiredOption('--what <what>', 'what is enrolled', ['card', 'face', 'finger'])
    .option('--consent', 'first record that the member consents, which a face or a finger requires')
    .answer(async ({ asOperator, id, member, what, consent }) => {
      const begun = await asOperator(async (tx) => {
        const noted = consent && what !== 'card' ? await noteConsent(tx, member, { what, given: true }) : undefined
        return noted instanceof Failure ? noted : startEnrolment(tx, member, { device_id: id, what })
      })
      const line = `The device was asked to enrol the ${what}; it has until ${begun.expires_at} to begin.`
      return { json: begun, lines: [line] }
    })
}
