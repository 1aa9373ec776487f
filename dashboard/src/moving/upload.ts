import { api } from '../api/client.ts'

/** The service takes bodies of a megabyte, and base64 writes four letters for three bytes. */
const partBytes = 700_000

/** Sends files in parts, one after the other; `onShare` gets the share that has been sent. */
export async function upload(files: File[], onShare: (share: number) => void): Promise<void> {
  const whole = Math.max(
    1,
    files.reduce((sum, { size }) => sum + size, 0),
  )
  let sent = 0
  for (const file of files) {
    for (let part = 0; part === 0 || part * partBytes < file.size; part++) {
      const bytes = new Uint8Array(await file.slice(part * partBytes, (part + 1) * partBytes).arrayBuffer())
      await api.uploadMoveFile({ body: { name: file.name, part, data: inBase64(bytes) } })
      sent += bytes.length
      onShare(sent / whole)
    }
  }
}

function inBase64(bytes: Uint8Array): string {
  const letters = []
  // At most as many arguments as a call accepts.
  for (let at = 0; at < bytes.length; at += 8192) letters.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return btoa(letters.join(''))
}
