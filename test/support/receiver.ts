import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  body: string
  headers: Record<string, string>
}

/** Starts a webhook receiver on this machine, which answers every event with one status. */
export async function openReceiver(status = 200) {
  const received: Received[] = []
  let code = status
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    received.push({ body, headers: request.headers as Record<string, string> })
    response.writeHead(code).end('taken')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    /** The types of the events so far. */
    types: () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    answer: (next: number) => void (code = next),
    close: () => server.close(),
  }
}
