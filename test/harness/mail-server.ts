import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A mail server on a free port that records received mails; it ends with the test. It may refuse a mail's content. */
export async function startMailServer(
  takes: (mail: string) => boolean = () => true,
): Promise<{ url: string; received: string[] }> {
  const received: string[] = []
  const server = createServer((socket) => smtp(socket, (mail) => takes(mail) && received.push(mail) > 0))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`, received }
}

/** The necessary part of an SMTP server; it does not know a recipient called refused, does not take one called later yet, nor a sender called refused. */
function smtp(socket: Socket, onMail: (text: string) => boolean): void {
  let data = ''
  let inMail = false
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 test')
  socket.on('error', () => {}).setEncoding('utf8')
  socket.on('data', (chunk) => {
    data += chunk
    if (inMail) {
      const end = data.indexOf('\r\n.\r\n')
      if (end < 0) return
      say(onMail(data.slice(0, end)) ? '250 kept' : '451 not now')
      data = data.slice(end + 5)
      inMail = false
    }
    for (let at = data.indexOf('\r\n'); at >= 0; at = data.indexOf('\r\n')) {
      const line = data.slice(0, at)
      data = data.slice(at + 2)
      if (line === 'DATA') {
        inMail = true
        say('354 go on')
      } else if (line.startsWith('QUIT')) socket.end('221 bye\r\n')
      else say(line.includes('refused@') ? '550 unknown' : line.includes('later@') ? '450 not yet' : '250 ok')
    }
  })
}
