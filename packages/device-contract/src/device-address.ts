/** Scheme, host and port; what else an address can carry would have the bridge call other things than a device. */
export const deviceAddressPattern = '^https?://(?:[A-Za-z0-9.-]+|\\[[0-9A-Fa-f:.]+\\])(?::[0-9]{1,5})?/?$'
const wellFormed = new RegExp(deviceAddressPattern)

/** The origin that a device's address names (`http://192.168.0.129`); undefined where it names more than that, or none. */
export function originOfDevice(text: string): string | undefined {
  return wellFormed.test(text) ? URL.parse(text)?.origin : undefined
}
