import { textOfTime } from '../parts/device-clock.ts'
import { runTerminal } from '../parts/terminal.ts'
import { startIntelbras } from './device.ts'
import { parseSwitch, type Switches, switches } from './switches.ts'
import { help, obey } from './text-commands.ts'

await runTerminal({
  make: 'intelbras',
  addressMeans: 'the server to ask, with its path',
  help,
  switches,
  async start(options) {
    const chosen: Partial<Switches> = Object.assign({}, ...options.switches.map(parseSwitch))
    const device = await startIntelbras({ ...options, switches: chosen })
    return {
      ready: { address: device.address, serial: device.serial },
      obey: (line) => obey(device, line),
      panel: {
        title: 'Intelbras Bio-T (emulated)',
        about: () => `commands at ${device.address}   clock ${textOfTime(device.time())}`,
        mode: device.mode,
        modeColours: { online: 32, offline: 31, events: 33, standalone: 36 },
        state: device.state,
        isFree: () => device.state() === 'free',
        counted: () => `${device.passages().length} passages`,
        display: device.display,
        legend: [
          'f face  c card  i finger  r QR  e enrol     s side of the next one',
          't turn the arm',
          'o cable out/in   x power off/on   q quit',
        ],
        keys: { t: 'turn' },
        asking: { f: 'face', c: 'card', i: 'finger', r: 'qr', e: 'enrol' },
      },
      log: device.log,
      end: device.end,
    }
  },
})
