import {
  BridgeConfig,
  CommandResult,
  CommandsAnswer,
  HealthAnswer,
  HealthRequest,
  PairAnswer,
  PairRequest,
  TokenAnswer,
} from '@catraca/device-contract/messages.ts'
import { Type } from 'typebox'
import { rotateToken } from '#modules/bridges/bridges.ts'
import { endCommand, type WhenEnded } from '#modules/bridges/commands.ts'
import { readBridgeConfig } from '#modules/bridges/config.ts'
import { reportHealth } from '#modules/bridges/health.ts'
import { pairBridge } from '#modules/bridges/pair-bridge.ts'
import { type CommandSurroundings, commandWaits } from '#modules/bridges/wait-for-commands.ts'
import { bare, type Endpoint } from '#platform/endpoint/endpoint.ts'
import type { Tries } from '#platform/limits/tries.ts'
import { Id } from '#platform/schema/schema.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { bridgeEndpoints, strangerEndpoints } from '../context.ts'

const common = { tag: 'Devices', scope: 'device' } as const
const strangersEndpoint = strangerEndpoints({ ...common, open: true })
const endpoint = bridgeEndpoints(common)

export interface BridgeSurroundings extends CommandSurroundings {
  /** Opens the passwords of devices. */
  box: SecretBox
  /** Counts invalid codes. */
  tries: Tries
  /** Called when a command has ended, in the transaction that records the end. */
  whenEnded: WhenEnded
}

/** The endpoints that a bridge calls about itself. The endpoints about members at doors are declared by the modules that decide there. */
export function ownBridgeEndpoints({ tries, box, whenEnded, ...surroundings }: BridgeSurroundings): Endpoint[] {
  const waitForCommands = commandWaits(surroundings)
  return [
    strangersEndpoint('POST /pair', {
      operationId: 'pairBridge',
      quiet: true,
      // Tries are counted outside of the transaction, because a refusal would undo the count.
      transaction: false,
      summary: 'Pair a turnstile with this bridge, with a code from the dashboard',
      body: PairRequest,
      reply: bare(PairAnswer),
      reasons: { OTHER_UNIT: 'The device stands in another unit than those that this bridge speaks for.' },
      handle: (ctx, { body }) => pairBridge(ctx, { tries, box, bridge: ctx.bridge }, body),
    }),
    endpoint('POST /token', {
      operationId: 'rotateBridgeToken',
      quiet: true,
      summary: 'Create a new token; the present one is valid until the new one is used',
      reply: bare(TokenAnswer),
      handle: (ctx) => rotateToken(ctx, ctx.bridge),
    }),
    endpoint('GET /config', {
      operationId: 'getBridgeConfig',
      summary: 'The unit and the devices of this bridge',
      reply: bare(BridgeConfig),
      handle: (ctx) => readBridgeConfig(ctx, { ...ctx, box }),
    }),
    endpoint('POST /health', {
      operationId: 'reportBridgeHealth',
      quiet: true,
      summary: 'Report the state of the bridge and its devices',
      body: HealthRequest,
      reply: bare(HealthAnswer),
      handle: (ctx, { body }) => reportHealth(ctx, { ...ctx, box }, body),
    }),
    endpoint('GET /commands', {
      operationId: 'waitForCommands',
      waits: true,
      summary: 'The commands to carry out, oldest first, as soon as there are any',
      description: 'A command is sent until its result was reported or its time is over; it must be started only once.',
      query: Type.Object({ wait: Type.Optional(Type.Integer({ minimum: 0, maximum: 30, default: 0 })) }),
      reply: bare(CommandsAnswer),
      handle: (ctx, { query }) => waitForCommands(ctx, { bridgeId: ctx.bridge.id, gone: ctx.gone }, query.wait ?? 0),
    }),
    endpoint('POST /commands/:id', {
      operationId: 'endCommand',
      summary: 'How a command ended',
      params: Type.Object({ id: Id() }),
      body: CommandResult,
      reply: bare(Type.Object({ taken: Type.Boolean({ description: 'False when it had been reported before.' }) })),
      handle: (ctx, { params, body }) => endCommand(ctx, ctx.bridge, { id: params.id, result: body }, whenEnded),
    }),
  ]
}
