import { Command } from 'commander'

/** The commands in the order of the help, each with the file that registers it. */
const commands: Record<string, () => Promise<(program: Command) => void>> = {
  serve: async () => (await import('./serve.ts')).registerServe,
  bridge: async () => (await import('./bridge.ts')).registerBridge,
  apply: async () => (await import('./apply.ts')).registerApply,
  company: async () => (await import('./company.ts')).registerCompany,
  key: async () => (await import('./key.ts')).registerKey,
  member: async () => (await import('./member.ts')).registerMember,
  app: async () => (await import('./app.ts')).registerApp,
  mail: async () => (await import('./mail.ts')).registerMail,
  trainer: async () => (await import('./trainer.ts')).registerTrainer,
  staff: async () => (await import('./staff.ts')).registerStaff,
  membership: async () => (await import('./membership.ts')).registerMembership,
  'move-in': async () => (await import('./move-in.ts')).registerMoveIn,
  'move-out': async () => (await import('./move-out.ts')).registerMoveOut,
  charge: async () => (await import('./charge.ts')).registerCharge,
  payments: async () => (await import('./payments.ts')).registerPayments,
  partner: async () => (await import('./partner.ts')).registerPartner,
  mandate: async () => (await import('./mandate.ts')).registerMandate,
  sale: async () => (await import('./sale.ts')).registerSale,
  clock: async () => (await import('./clock.ts')).registerClock,
  device: async () => (await import('./device.ts')).registerDevice,
  event: async () => (await import('./event.ts')).registerEvent,
  webhook: async () => (await import('./webhook.ts')).registerWebhook,
  mcp: async () => (await import('./mcp.ts')).registerMcp,
  listen: async () => (await import('./listen.ts')).registerListen,
  secrets: async () => (await import('./secrets.ts')).registerSecrets,
  audit: async () => (await import('./audit.ts')).registerAudit,
  backup: async () => (await import('./backup.ts')).registerBackup,
  restore: async () => (await import('./restore.ts')).registerRestore,
  adopt: async () => (await import('./adopt.ts')).registerAdopt,
  cluster: async () => (await import('./cluster.ts')).registerCluster,
}

/**
 * Builds the command line; the caller runs it. If the first word names a command, only that one is loaded, which takes half as long as all
 * of them.
 */
export async function createProgram(firstWord = ''): Promise<Command> {
  const program = new Command('catraca')
    .description("The operator's tool of Catraca. It works while the service runs and when it does not.")
    .showHelpAfterError('(catraca --help shows what there is)')
  const asked = Object.hasOwn(commands, firstWord) ? [commands[firstWord]!] : Object.values(commands)
  for (const register of await Promise.all(asked.map((load) => load()))) register(program)
  return program
}
