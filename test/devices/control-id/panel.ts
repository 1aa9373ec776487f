import { emitKeypressEvents } from 'node:readline'
import type { LogLine } from './core.ts'
import type { ControlId } from './device.ts'
import { obey } from './text-commands.ts'

const bold = (text: string) => `\x1b[1m${text}\x1b[0m`
const colour = (code: number, text: string) => `\x1b[${code}m${text}\x1b[0m`

const modeColours: Record<string, number> = { online: 32, contingency: 31, testing: 33, standalone: 36 }
/** Keys that do something at once. */
const keys: Record<string, string> = {
  t: 'turn',
  w: 'turn exit',
  u: 'force',
  g: 'give-up',
  b: 'exit-button',
}
/** Keys that first ask for a number or a text. */
const asking: Record<string, string> = { c: 'card', f: 'face', i: 'finger', r: 'qr', p: 'pin' }

function shown(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width)
}

/** The panel as lines of text: what somebody in front of the turnstile sees, and what happens behind. */
export function draw(device: ControlId, lines: readonly LogLine[], typed: string | undefined, width = 78): string {
  const mode = device.mode()
  const arm = device.state() === 'released' ? colour(32, '→ FREE →') : colour(31, '│ SHUT │')
  const clock = new Date(device.time() * 1000).toISOString().slice(0, 19).replace('T', ' ')
  const inner = width - 4
  const row = (text: string, plain = text) => `│ ${text}${' '.repeat(Math.max(0, inner - plain.length))} │`
  const line = (left: string, right: string) => `${left}${'─'.repeat(width - 2)}${right}`
  const status = `${mode.padEnd(12)} ${device.state().padEnd(9)}`
  const passages = `${device.passages().length} passages`
  return [
    line('┌', '┐'),
    row(bold('Control iD iDBlock (emulated)'), 'Control iD iDBlock (emulated)'),
    row(`commands at ${device.address}   clock ${clock}`),
    line('├', '┤'),
    row(`${colour(modeColours[mode] ?? 90, status)} ${arm}  ${passages}`, `${status} ${'│ SHUT │'}  ${passages}`),
    row(shown(`"${device.display()}"`, inner)),
    line('├', '┤'),
    ...Array.from({ length: 10 }, (_, index) => {
      const one = lines.at(index - Math.min(10, lines.length))
      return index < lines.length && one ? row(shown(`${one.kind.padEnd(8)} ${one.text}`, inner)) : row('')
    }),
    line('├', '┤'),
    row('c card  f face  i finger  r QR  p PIN     s side of the next one'),
    row('t turn  w turn the exit  u force  g give up  b exit button'),
    row('o cable out/in   x power off/on   q quit'),
    line('└', '┘'),
    typed ?? '',
  ].join('\n')
}

interface Key {
  name?: string
  ctrl?: boolean
  sequence?: string
}

/** Shows the panel and obeys keys until q. */
export function runPanel(device: ControlId, log: () => readonly LogLine[]): Promise<void> {
  const { stdin, stdout } = process
  let typing: { word: string; text: string } | undefined
  let side = 'entrance'
  let plugged = true
  let powered = true
  let problem = ''

  const redraw = () => {
    const prompt = typing ? `${typing.word} (${side}): ${typing.text}_` : problem || `side: ${side}`
    const panel = draw(device, log(), prompt, Math.min(100, Math.max(60, stdout.columns ?? 80)))
    stdout.write(`\x1b[H${panel.replaceAll('\n', '\x1b[K\n')}\x1b[K\x1b[J`)
  }
  const run = (line: string) => {
    problem = ''
    obey(device, line)
      .catch((error: Error) => {
        problem = error.message
      })
      .finally(redraw)
  }

  return new Promise((resolve) => {
    const onKey = (_text: string | undefined, key: Key) => {
      const name = key.name ?? key.sequence ?? ''
      if (key.ctrl && name === 'c') return leave()
      if (typing) type(key)
      else if (name === 'q') return leave()
      else if (name === 's') side = side === 'entrance' ? 'exit' : 'entrance'
      else if (name === 'o') {
        plugged = !plugged
        run(`cable ${plugged ? 'in' : 'out'}`)
      } else if (name === 'x') {
        powered = !powered
        run(`power ${powered ? 'on' : 'off'}`)
      } else if (keys[name]) run(keys[name])
      else if (asking[name]) typing = { word: asking[name], text: '' }
      redraw()
    }
    const type = (key: Key) => {
      if (key.name === 'escape') typing = undefined
      else if (key.name === 'backspace') typing!.text = typing!.text.slice(0, -1)
      else if (key.name === 'return' || key.name === 'enter') {
        run(`${typing!.word} ${typing!.text}${side === 'exit' ? ' exit' : ''}`)
        typing = undefined
      } else if (key.sequence && key.sequence >= ' ' && !key.ctrl) typing!.text += key.sequence
    }
    const timer = setInterval(redraw, 500)
    const leave = () => {
      clearInterval(timer)
      stdin.off('keypress', onKey)
      stdin.setRawMode(false)
      stdin.pause()
      stdout.write('\x1b[?25h\x1b[?1049l')
      resolve()
    }
    emitKeypressEvents(stdin)
    stdin.setRawMode(true)
    stdin.resume()
    stdin.on('keypress', onKey)
    stdout.write('\x1b[?1049h\x1b[?25l')
    redraw()
  })
}
