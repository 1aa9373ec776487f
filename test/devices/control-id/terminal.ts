import { runTerminal } from '../parts/terminal.ts'
import { startControlId } from './device.ts'
import { panelOf } from './panel.ts'
import { parseSwitch, type Switches, switches } from './switches.ts'
import { help, obey } from './text-commands.ts'

await runTerminal({
  make: 'control-id',
  addressMeans: 'the server to ask, with its path',
  help,
  switches,
  async start(options) {
    const chosen: Partial<Switches> = Object.assign({}, ...options.switches.map(parseSwitch))
    const device = await startControlId({ ...options, switches: chosen })
    return {
      ready: { address: device.address, device_id: device.deviceId },
      obey: (line) => obey(device, line),
      panel: panelOf(device),
      log: device.log,
      end: device.end,
    }
  },
})
