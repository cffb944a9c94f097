import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'

/** Returns a port that nothing listens on at this moment. */
export async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0)
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
