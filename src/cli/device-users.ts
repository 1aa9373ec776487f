import { type Command, Option } from 'commander'
import { Failure } from '#platform/errors/failure.ts'
import { listDeviceUsers, noteConsent, startEnrolment } from '../modules/device-members/index.ts'
import { uuid } from './arguments.ts'
import { deviceOption, forDevice } from './for-device.ts'
import { orThrow, print, table } from './run.ts'

interface EnrolOptions {
  device: string
  member: string
  what: 'card' | 'face' | 'finger'
  consent?: boolean
  json?: boolean
}

/** The commands about members on devices. */
export function registerDeviceUsers(device: Command): void {
  device
    .command('users')
    .description('the members whom a device has to know, and the number by which it knows each')
    .addOption(deviceOption())
    .option('--json', 'print JSON')
    .action(async ({ device: id, json }: { device: string; json?: boolean }) => {
      const users = orThrow(await forDevice(id, (write) => write((tx) => listDeviceUsers(tx, id))))
      const rows = users.map(({ user_id, member_profile_id }) => [String(user_id), member_profile_id])
      print(json, users, table(['USER', 'MEMBER'], rows))
    })

  device
    .command('enrol')
    .description('has a device begin to enrol a card, a face or a finger of the member who stands before it')
    .addOption(deviceOption())
    .requiredOption('--member <id>', 'the member', uuid)
    .addOption(
      new Option('--what <what>', 'what is enrolled').choices(['card', 'face', 'finger']).makeOptionMandatory(),
    )
    .option('--consent', 'note first that the member consents to it, as a face or a finger needs')
    .option('--json', 'print JSON')
    .action(async ({ device: id, member, what, consent, json }: EnrolOptions) => {
      const begun = await forDevice(id, (write) =>
        write(async (tx) => {
          const noted = consent && what !== 'card' ? await noteConsent(tx, member, { what, given: true }) : undefined
          return noted instanceof Failure ? noted : startEnrolment(tx, member, { device_id: id, what })
        }),
      )
      const made = orThrow(begun)
      print(json, made, [`The device was asked to enrol the ${what}; it has until ${made.expires_at} to begin.`])
    })
}
