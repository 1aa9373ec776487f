import { emitKeypressEvents } from 'node:readline'
import type { LogLine } from './log.ts'

const bold = (text: string) => `\x1b[1m${text}\x1b[0m`
const colour = (code: number, text: string) => `\x1b[${code}m${text}\x1b[0m`

/** What a person in front of the device sees, and the keys for what people do there. */
export interface PanelView {
  title: string
  about(): string
  mode(): string
  /** Colours in the terminal by mode; grey for any other mode. */
  modeColours: Record<string, number>
  state(): string
  /** Whether the way is free now. */
  isFree(): boolean
  counted(): string
  display(): string
  /** Lines that explain the keys. */
  legend: string[]
  /** Keys that do something at once: each is a line of commands. */
  keys: Record<string, string>
  /** Keys that first ask for a number or a text. */
  asking: Record<string, string>
}

function shown(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width)
}

/** The panel as lines of text: what a person in front of the turnstile sees, and what happens behind it. */
export function drawPanel(view: PanelView, lines: readonly LogLine[], typed: string | undefined, width = 78): string {
  const mode = view.mode()
  const arm = view.isFree() ? colour(32, '→ FREE →') : colour(31, '│ SHUT │')
  const inner = width - 4
  const row = (text: string, plain = text) => `│ ${text}${' '.repeat(Math.max(0, inner - plain.length))} │`
  const line = (left: string, right: string) => `${left}${'─'.repeat(width - 2)}${right}`
  const status = `${mode.padEnd(12)} ${view.state().padEnd(9)}`
  const counted = view.counted()
  return [
    line('┌', '┐'),
    row(bold(view.title), view.title),
    row(view.about()),
    line('├', '┤'),
    row(`${colour(view.modeColours[mode] ?? 90, status)} ${arm}  ${counted}`, `${status} ${'│ SHUT │'}  ${counted}`),
    row(shown(`"${view.display()}"`, inner)),
    line('├', '┤'),
    ...Array.from({ length: 10 }, (_, index) => {
      const one = lines.at(index - Math.min(10, lines.length))
      return index < lines.length && one ? row(shown(`${one.kind.padEnd(8)} ${one.text}`, inner)) : row('')
    }),
    line('├', '┤'),
    ...view.legend.map((text) => row(text)),
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
export function runPanel(
  view: PanelView,
  obey: (line: string) => Promise<unknown>,
  log: () => readonly LogLine[],
): Promise<void> {
  const { stdin, stdout } = process
  let typing: { word: string; text: string } | undefined
  let side = 'entrance'
  let plugged = true
  let powered = true
  let problem = ''

  const redraw = () => {
    const prompt = typing ? `${typing.word} (${side}): ${typing.text}_` : problem || `side: ${side}`
    const panel = drawPanel(view, log(), prompt, Math.min(100, Math.max(60, stdout.columns ?? 80)))
    stdout.write(`\x1b[H${panel.replaceAll('\n', '\x1b[K\n')}\x1b[K\x1b[J`)
  }
  const run = (line: string) => {
    problem = ''
    obey(line)
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
      } else if (view.keys[name]) run(view.keys[name])
      else if (view.asking[name]) typing = { word: view.asking[name], text: '' }
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
