import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  /** The raw body. */
  text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read it freely
  body: any
}

interface Receiver {
  /** URL, without a path. */
  url: string
  /** Requests received since the test began. */
  received: Received[]
  /** Status codes by path; 200 unless set. */
  answers: Record<string, number>
  /** Response headers by path. */
  headers: Record<string, Record<string, string>>
  /** Runs while it handles a request. */
  meanwhile: () => Promise<unknown>
}

const silent = () => ({ answers: {}, headers: {}, meanwhile: async () => {} })

/** A merchant's program that receives events. */
export function startReceiver(): Receiver {
  const receiver: Receiver = { url: '', received: [], ...silent() }
  let server: Server
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const text = Buffer.concat(chunks).toString()
      const path = request.url ?? ''
      receiver.received.push({ path, headers: request.headers, text, body: JSON.parse(text) })
      await receiver.meanwhile()
      response.writeHead(receiver.answers[path] ?? 200, receiver.headers[path]).end(`took ${path}`)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  beforeEach(() => Object.assign(receiver, { received: [], ...silent() }))
  afterAll(() => server.close())
  return receiver
}
