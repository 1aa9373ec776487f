import { parseArgs } from 'node:util'
import { faultNames } from './faults/index.ts'
import type { FaultName } from './plan.ts'

export const help = `npm run simulate -- [options]
  --seed N            the first seed; without it, the first one of the day
  --seeds N           how many seeds; without it, as many as begin within --minutes
  --minutes N         how long to begin with another seed; 1
  --steps N           how many steps a seed makes, in all its gyms together; 2000
  --gyms N            how many gyms a seed has; 3
  --faults LIST       all, none, or names with commas between: ${faultNames.join(', ')}; none
  --shrink-seconds N  how long to look for a shorter way to what was found; 90
  --until-failure     ends after the first seed in which service and model disagree
  --reach-all         also ends with 1 when something that the contract knows was never reached
  --database-url URL  an existing PostgreSQL, in which a database is made and dropped; without it, one is started
  --json              a line of JSON for each seed
  --help              shows this`

/** The options of a run. */
export interface Options {
  first: number
  seeds: number
  ms: number
  drawn: { gyms: number; steps: number; faultNames: FaultName[] }
  shrinkMs: number
  untilFailure: boolean
  reachAll: boolean
  databaseUrl: string | undefined
  json: boolean
  help: boolean
}

/** Why a run cannot begin: an option is wrong. */
export class OptionError extends Error {}

/** Reads the options of a command line; throws an OptionError that names the option and the allowed values. */
export function readOptions(args: string[]): Options {
  const values = parsed(args)
  const whole = (name: 'seed' | 'seeds' | 'gyms' | 'steps' | 'shrink-seconds', least: number): number => {
    const given = Number(values[name])
    if (values[name]?.trim() !== '' && Number.isSafeInteger(given) && given >= least) return given
    throw new OptionError(`--${name} takes a whole number from ${least} on, not "${values[name]}".`)
  }
  const minutes = Number(values.minutes)
  if (!(minutes > 0)) throw new OptionError(`--minutes takes a number above 0, such as 5, not "${values.minutes}".`)
  const databaseUrl = values['database-url']
  if (databaseUrl !== undefined && !/^postgres(ql)?:$/.test(URL.parse(databaseUrl)?.protocol ?? '')) {
    throw new OptionError('--database-url takes an address such as postgres://postgres@localhost:5432/postgres.')
  }
  return {
    first: values.seed === undefined ? Math.floor(Date.now() / 86_400_000) * 1000 : whole('seed', 0),
    seeds: values.seeds === undefined ? Number.POSITIVE_INFINITY : whole('seeds', 1),
    ms: values.seeds === undefined ? minutes * 60_000 : Number.POSITIVE_INFINITY,
    drawn: {
      gyms: whole('gyms', 1),
      steps: whole('steps', 1),
      faultNames: chosenFaults(values.faults, databaseUrl === undefined),
    },
    shrinkMs: 1000 * whole('shrink-seconds', 0),
    untilFailure: values['until-failure'],
    reachAll: values['reach-all'],
    databaseUrl,
    json: values.json,
    help: values.help,
  }
}

function parsed(args: string[]) {
  const options = {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    minutes: { type: 'string', default: '1' },
    steps: { type: 'string', default: '2000' },
    gyms: { type: 'string', default: '3' },
    faults: { type: 'string', default: 'none' },
    'shrink-seconds': { type: 'string', default: '90' },
    'until-failure': { type: 'boolean', default: false },
    'reach-all': { type: 'boolean', default: false },
    'database-url': { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  } as const
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new OptionError(`${(error as Error).message} --help shows all options.`)
  }
}

/** A PostgreSQL that is not the run's own is not killed. */
function chosenFaults(list: string, isOwn: boolean): FaultName[] {
  const possible = faultNames.filter((name) => isOwn || name !== 'postgres-killed')
  if (list === 'all') return possible
  if (list === 'none') return []
  return list.split(',').map((text) => {
    const name = possible.find((one) => one === text.trim())
    if (name === undefined) {
      throw new OptionError(
        `--faults takes all, none or some of ${possible.join(',')}${isOwn ? '' : ' with --database-url'}, not "${text}".`,
      )
    }
    return name
  })
}
