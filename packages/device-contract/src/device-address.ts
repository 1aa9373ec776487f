/** Scheme, host and port only. Anything else in an address could make the bridge call something that is not a device. */
export const deviceAddressPattern = '^https?://(?:[A-Za-z0-9.-]+|\\[[0-9A-Fa-f:.]+\\])(?::[0-9]{1,5})?/?$'
const wellFormed = new RegExp(deviceAddressPattern)

/** The origin of a device's address (`http://192.168.0.129`); undefined if the address has more than that, or is none. */
export function originOfDevice(text: string): string | undefined {
  return wellFormed.test(text) ? URL.parse(text)?.origin : undefined
}
