import { textOfTime } from '../parts/device-clock.ts'
import { runTerminal } from '../parts/terminal.ts'
import { startTopdata } from './device.ts'
import { parseSwitch, type Switches, switches } from './switches.ts'
import { help, obey } from './text-commands.ts'

await runTerminal({
  make: 'topdata',
  addressMeans: 'the server to connect to: host and port, the path is /pub/chat',
  help,
  switches,
  async start(options) {
    const chosen: Partial<Switches> = Object.assign({}, ...options.switches.map(parseSwitch))
    const device = await startTopdata({ ...options, switches: chosen })
    return {
      ready: { address: device.address, sn: device.sn },
      obey: (line) => obey(device, line),
      panel: {
        title: 'Topdata facial reader (emulated)',
        about: () => `${device.sn}   HTTP at ${device.address}   clock ${textOfTime(device.time())}`,
        mode: device.mode,
        modeColours: { online: 32, away: 31, registering: 33, stolen: 35 },
        state: device.state,
        isFree: () => device.state() === 'free',
        counted: () => `${device.passages().length} passages`,
        display: device.display,
        legend: ['f face  c card  p password  e enrol', 't turn the arm', 'o cable out/in   x power off/on   q quit'],
        keys: { t: 'turn' },
        asking: { f: 'face', c: 'card', p: 'password', e: 'enrol' },
      },
      log: device.log,
      end: device.end,
    }
  },
})
