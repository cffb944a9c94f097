import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'

/**
 * A mail server that accepts every mail and can delay the next one.
 * @param refusal the reply to every recipient, with `{to}` for their address.
 */
export async function startPostOffice({ refusal }: { refusal?: string } = {}) {
  let taken = 0
  let hold: ((take: () => void) => void) | null = null
  const server = net.createServer((socket) => {
    let text = ''
    let isLetter = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    const take = () => {
      taken += 1
      say('250 taken')
    }
    const hear = (line: string) => {
      if (isLetter && line === '.') {
        isLetter = false
        const held = hold
        hold = null
        return held ? held(take) : take()
      }
      if (isLetter) return
      const [, to] = /^RCPT TO:<(.+)>/.exec(line) ?? []
      if (to && refusal) return say(refusal.replaceAll('{to}', to))
      isLetter = line === 'DATA'
      say(isLetter ? '354 go on' : line === 'QUIT' ? '221 bye' : '250 ok')
    }
    socket.on('error', () => {})
    socket.on('data', (data) => {
      const lines = (text + String(data)).split('\r\n')
      text = lines.pop()!
      lines.forEach(hear)
    })
    say('220 ready')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Number of accepted mails. */
    taken: () => taken,
    /** Resolves when the next mail arrives. The mail is accepted when the returned function is called. */
    next: () => new Promise<() => void>((resolve) => (hold = resolve)),
    stop: () => server.close(),
  }
}
