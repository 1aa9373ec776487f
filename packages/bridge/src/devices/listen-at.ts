/** Where a bridge listens unless it is told otherwise. */
export const usualPort = 7717

/** Reads `8080`, `192.168.0.10:8080` or `[::1]:8080`; undefined for anything else. */
export function listenAt(text: string): { host?: string; port: number } | undefined {
  const [, host, digits] = /^(?:(.+):)?(\d{1,5})$/.exec(text) ?? []
  const port = Number(digits)
  if (digits === undefined || port > 65_535) return undefined
  return host === undefined ? { port } : { host: host.replace(/^\[(.+)\]$/, '$1'), port }
}
