import { once } from 'node:events'
import net from 'node:net'

/** Below the ports that systems give to outgoing connections, one of which could take the port before its server does. */
const FIRST = 20_000
const COUNT = 10_000

let next = Math.floor(Math.random() * COUNT)

/** Returns a port that nothing listens on at this moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + (next++ % COUNT)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = net.createServer().listen(port)
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
