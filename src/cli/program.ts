import { Command } from 'commander'
import { registerAdopt } from './adopt.ts'
import { registerApp } from './app.ts'
import { registerApply } from './apply.ts'
import { registerAudit } from './audit.ts'
import { registerBackup } from './backup.ts'
import { registerBridge } from './bridge.ts'
import { registerCharge } from './charge.ts'
import { registerClock } from './clock.ts'
import { registerCluster } from './cluster.ts'
import { registerCompany } from './company.ts'
import { registerDevice } from './device.ts'
import { registerEvent } from './event.ts'
import { registerKey } from './key.ts'
import { registerListen } from './listen.ts'
import { registerMail } from './mail.ts'
import { registerMandate } from './mandate.ts'
import { registerMember } from './member.ts'
import { registerMembership } from './membership.ts'
import { registerMoveIn } from './move-in.ts'
import { registerMoveOut } from './move-out.ts'
import { registerPartner } from './partner.ts'
import { registerPayments } from './payments.ts'
import { registerRestore } from './restore.ts'
import { registerSale } from './sale.ts'
import { registerSecrets } from './secrets.ts'
import { registerServe } from './serve.ts'
import { registerStaff } from './staff.ts'
import { registerTrainer } from './trainer.ts'
import { registerWebhook } from './webhook.ts'

/** Builds the command line; the caller runs it. */
export function createProgram(): Command {
  const program = new Command('catraca')
    .description("The operator's tool of Catraca. It works while the service runs and when it does not.")
    .showHelpAfterError('(catraca --help shows what there is)')

  registerServe(program)
  registerBridge(program)
  registerApply(program)
  registerCompany(program)
  registerKey(program)
  registerMember(program)
  registerApp(program)
  registerMail(program)
  registerTrainer(program)
  registerStaff(program)
  registerMembership(program)
  registerMoveIn(program)
  registerMoveOut(program)
  registerCharge(program)
  registerPayments(program)
  registerPartner(program)
  registerMandate(program)
  registerSale(program)
  registerClock(program)
  registerDevice(program)
  registerEvent(program)
  registerWebhook(program)
  registerListen(program)
  registerSecrets(program)
  registerAudit(program)
  registerBackup(program)
  registerRestore(program)
  registerAdopt(program)
  registerCluster(program)

  return program
}
