/**
 * Runs the steps of the Dockerfile in a clean folder and without a container engine, and starts the result as an ordinary user: `node
 * scripts/image-steps.ts`. This shows that the steps work and that the image has all it needs. It does not show that the base image exists,
 * nor what an engine does itself. It takes a minute or two, so it is not part of the suite.
 */
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Copy, DockerfileParser, type From, type Instruction, type JSONInstruction } from 'dockerfile-ast'
import { projectRoot } from '#platform/config/config.ts'
import { startPostgres } from '#test/faults/ground/postgres.ts'
import { freePort } from '#test/harness/free-port.ts'

/** The id of the user `node` in the base image. */
const ordinaryUser = 1000
const startPatienceMs = 60_000
/** The variables kept from the environment of this machine. */
const { HOME, npm_config_registry } = process.env
const ownPath = `${dirname(process.execPath)}:${process.env.PATH}`

interface Stage {
  name: string | undefined
  /** The folder that stands for `/` of the stage. */
  root: string
  workdir: string
  env: Record<string, string>
  user: string
  start: string[]
  health: string[]
}

const base = mkdtempSync(join(tmpdir(), 'catraca-image-'))
chmodSync(base, 0o755)
const context = join(base, 'context')
try {
  mkdirSync(context)
  takeContext()
  const image = build()
  const megabytes = Math.round(Number(execFileSync('du', ['-sk', image.root]).toString().split('\t')[0]) / 1024)
  console.log(`built: ${megabytes} MB beside the base image`)
  await start(image)
} finally {
  rmSync(base, { recursive: true, force: true })
}

/** Copies the files that are committed or new and not ignored, without those that .dockerignore excludes. */
function takeContext(): void {
  const lines = readFileSync(join(projectRoot, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: projectRoot })
    .toString()
    .split('\n')
  for (const file of files.filter(Boolean)) {
    if (!isIgnored(file, lines)) cpSync(join(projectRoot, file), join(context, file))
  }
}

/** The last line that matches a file, or a folder above it, decides; `!` includes it again. */
function isIgnored(file: string, lines: string[]): boolean {
  const last = lines.findLast((line) => {
    const pattern = line.replace(/^!/, '')
    return matchesGlob(file, pattern) || matchesGlob(file, `${pattern}/**`)
  })
  return last !== undefined && !last.startsWith('!')
}

function build(): Stage {
  const stages: Stage[] = []
  for (const instruction of DockerfileParser.parse(
    readFileSync(join(projectRoot, 'Dockerfile'), 'utf8'),
  ).getInstructions()) {
    if (instruction.getKeyword() === 'FROM') {
      const name = (instruction as From).getBuildStage() ?? undefined
      const root = join(base, `stage-${stages.length}`)
      mkdirSync(root)
      stages.push({ name, root, workdir: '/', env: {}, user: 'root', start: [], health: [] })
    } else perform(instruction, stages.at(-1)!, stages)
  }
  return stages.at(-1)!
}

function perform(instruction: Instruction, stage: Stage, stages: readonly Stage[]): void {
  const words = instruction.getArguments().map((argument) => argument.getValue())
  const text = instruction.getArgumentsContent() ?? ''
  const list = () =>
    (instruction as JSONInstruction).getJSONStrings().map((word) => JSON.parse(word.getValue()) as string)
  const inside = (path: string) => join(stage.root, path.startsWith('/') ? path : join(stage.workdir, path))
  switch (instruction.getKeyword()) {
    case 'WORKDIR':
      stage.workdir = words[0]!
      mkdirSync(inside('.'), { recursive: true })
      return
    case 'ENV':
      for (const word of words) stage.env[word.split('=', 1)[0]!] = word.slice(word.indexOf('=') + 1)
      return
    case 'COPY': {
      const from = (instruction as Copy)
        .getFlags()
        .find((flag) => flag.getName() === 'from')
        ?.getValue()
      const source = stages.find(({ name }) => name !== undefined && name === from)?.root ?? context
      for (const path of words.slice(0, -1)) {
        const target = inside(words.at(-1)!.endsWith('/') ? join(words.at(-1)!, path) : words.at(-1)!)
        cpSync(join(source, path), target, { recursive: true, verbatimSymlinks: true })
      }
      return
    }
    case 'RUN':
      console.log(`RUN ${text.slice(0, 100)}`)
      execFileSync('sh', ['-ec', text.replaceAll('\\\n', '')], {
        cwd: inside('.'),
        env: { HOME, npm_config_registry, ...stage.env, PATH: ownPath },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      return
    case 'USER':
      stage.user = words[0]!
      return
    case 'HEALTHCHECK':
      stage.health = JSON.parse(text.slice(text.indexOf('[')))
      return
    case 'ENTRYPOINT':
      stage.start = list()
      return
    case 'CMD':
      stage.start.push(...list())
      return
    case 'EXPOSE':
      return
    default:
      throw new Error(`${instruction.getKeyword()} is not known here`)
  }
}

/** Migrates an empty database with the image's command, starts the image and calls it. */
async function start(image: Stage): Promise<void> {
  if (image.user === 'root') throw new Error('The image must not run as root')
  const folder = join(image.root, image.workdir)
  const user = process.getuid?.() === 0 ? { uid: ordinaryUser, gid: ordinaryUser } : {}
  if (user.uid !== undefined) chownSync(join(folder, 'data'), ordinaryUser, ordinaryUser)
  const postgresFolder = join(base, 'postgres')
  mkdirSync(postgresFolder)
  chmodSync(postgresFolder, 0o755)
  const postgres = await startPostgres(postgresFolder)
  chmodSync(dirname(postgres.socket), 0o755)
  const env = {
    ...image.env,
    PATH: dirname(process.execPath),
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    CATRACA_DATA_DIR: join(image.root, image.env.CATRACA_DATA_DIR!),
    CATRACA_DEMO: 'false',
    DATABASE_URL: postgres.url(),
  }
  const began = performance.now()
  const child = spawn(image.start[0]!, image.start.slice(1), {
    cwd: folder,
    env,
    ...user,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    const url = `http://127.0.0.1:${env.PORT}`
    while ((await statusOf(`${url}/readyz`)) !== 200) {
      if (child.exitCode !== null || performance.now() - began > startPatienceMs)
        throw new Error('The image did not start')
      await pause(50)
    }
    console.log(`ready after ${((performance.now() - began) / 1000).toFixed(1)} s`)
    execFileSync(image.health[0]!, image.health.slice(1), { cwd: folder, env, ...user })
    for (const path of ['/', '/app/sw.js', '/docs', '/openapi.json']) {
      if ((await statusOf(url + path)) !== 200) throw new Error(`${path} is not there`)
    }
    const run = (...words: string[]) =>
      execFileSync(image.start[0]!, [...image.start.slice(1, -1), ...words], { cwd: folder, env, ...user, input: '' })
    const answer = run('company', 'list', '--json').toString()
    if (answer.trim() !== '[]') throw new Error(`The commands do not work: ${answer}`)
    const turnstile = run('device', 'emulate', 'control-id', '--json').toString()
    if (!turnstile.startsWith('{"kind":"ready"')) throw new Error(`There is no emulated turnstile: ${turnstile}`)
    console.log(
      "it is healthy and serves the API, its reference, the dashboard, the member's app, the commands and a turnstile",
    )
  } finally {
    child.kill('SIGTERM')
    const code = await ended
    await postgres.close()
    if (code !== 0) process.exitCode = 1
    console.log(`ended with ${code}`)
  }
}

async function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    ({ status }) => status,
    () => 0,
  )
}
