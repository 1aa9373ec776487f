import type { Command } from 'commander'
import { assignTrainer } from '../modules/members/index.ts'
import { uuid } from './arguments.ts'
import { command } from './command.ts'

export function registerTrainer(program: Command): void {
  const trainer = program.command('trainer').description('trainers and their students')

  command(trainer, 'assign', 'make a member the student of a trainer')
    .ofRow('members', '--member <id>', 'the member')
    .requiredOption('--trainer <id>', 'the trainer, or none', (text) => (text === 'none' ? text : uuid(text)))
    .answer(async ({ asOperator, id, trainer }) => {
      const trainer_id = trainer === 'none' ? null : trainer
      await asOperator((tx) => assignTrainer(tx, id, trainer_id))
      return { json: { member_id: id, trainer_id }, lines: [`${id} trains with ${trainer_id ?? 'nobody'}.`] }
    })
}
