import { runTerminal } from '../parts/terminal.ts'
import { startHttpDevice } from './device.ts'
import { parseSwitch, type Switches, switches } from './switches.ts'
import { help, obey } from './text-commands.ts'

// The secret is the device's password in Catraca. It comes by the environment, since other users could see it in a list of processes.
const secret = process.env.CATRACA_DEVICE_SECRET

await runTerminal({
  make: 'http',
  addressMeans: 'the bridge, with the path that it gave',
  help: `${help}\n\nIts secret is CATRACA_DEVICE_SECRET, at first catraca-http.`,
  switches,
  async start(options) {
    const chosen: Partial<Switches> = Object.assign({}, ...options.switches.map(parseSwitch))
    const device = await startHttpDevice({ ...options, ...(secret && { secret }), switches: chosen })
    const state = device.state
    return {
      ready: { address: device.address },
      obey: (line) => obey(device, line),
      panel: {
        title: 'A board with a reader and a relay (emulated)',
        about: () => 'speaks the generic protocol (http)',
        mode: () => (state().cable ? 'ONLINE' : 'CABLE OUT'),
        modeColours: { ONLINE: 32, 'CABLE OUT': 31 },
        state: () => (state().waiting > 0 ? `${state().waiting} to tell` : 'idle'),
        isFree: () => state().isFree,
        counted: () => `${state().turns} through, ${state().denials} denied`,
        display: () => state().display,
        legend: ['c card  r QR  s side of the next one  t turn  w turn the exit  g give up  o cable out/in  q quit'],
        keys: { t: 'turn', w: 'turn exit', g: 'give-up' },
        asking: { c: 'card', r: 'qr' },
      },
      log: device.log,
      end: device.end,
    }
  },
})
