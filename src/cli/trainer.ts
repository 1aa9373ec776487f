import type { Command } from 'commander'
import { assignTrainer } from '../modules/members/index.ts'
import { uuid } from './arguments.ts'
import { forMember } from './for-member.ts'
import { orThrow, print } from './run.ts'

interface AssignOptions {
  member: string
  trainer: string
  json?: boolean
}

export function registerTrainer(program: Command): void {
  program
    .command('trainer')
    .description('trainers and their students')
    .command('assign')
    .description('make a member the student of a trainer')
    .requiredOption('--member <id>', 'the member', uuid)
    .requiredOption('--trainer <id>', 'the trainer, or none', (text) => (text === 'none' ? text : uuid(text)))
    .option('--json', 'print JSON')
    .action(async ({ member, trainer, json }: AssignOptions) => {
      const trainer_id = trainer === 'none' ? null : trainer
      orThrow(await forMember(member, (ctx) => assignTrainer(ctx, member, trainer_id)))
      print(json, { member_id: member, trainer_id }, [`${member} trains with ${trainer_id ?? 'nobody'}.`])
    })
}
