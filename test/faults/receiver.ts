import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'svix'
import type { Dice } from './dice.ts'

/** A merchant's webhook receiver: verifies signatures and applies each event once. */
export interface EventReceiver {
  url: string
  /** The endpoint's signing secret, once it exists. */
  secret: string
  /** The applied events by id, with their first body. */
  applied: Map<string, { type: string; text: string }>
  /** Number of accepted, repeated and refused deliveries. */
  counts: { taken: number; again: number; refused: number }
  /** Violations that were found. */
  violations: string[]
  close: () => void
}

/** Starts a receiver that refuses some deliveries and accepts some without a response, like real ones. */
export async function startEventReceiver(dice: Dice): Promise<EventReceiver> {
  const receiver: EventReceiver = {
    url: '',
    secret: '',
    applied: new Map(),
    counts: { taken: 0, again: 0, refused: 0 },
    violations: [],
    close: () => server.close(),
  }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += String(part)
    if (dice.chance(0.04)) {
      receiver.counts.refused++
      return void response.writeHead(500).end()
    }
    if (!isGenuine(receiver.secret, text, request.headers)) {
      receiver.violations.push(`an event came with a wrong signature: ${text.slice(0, 100)}`)
      return void response.writeHead(400).end()
    }
    take(receiver, String(request.headers['webhook-id']), text)
    if (dice.chance(0.04)) return void request.socket.destroy()
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`
  return receiver
}

function isGenuine(secret: string, text: string, headers: IncomingHttpHeaders): boolean {
  try {
    new Webhook(secret).verify(text, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}

function take({ applied, counts, violations }: EventReceiver, id: string, text: string) {
  const known = applied.get(id)
  if (!known) {
    counts.taken++
    applied.set(id, { type: (JSON.parse(text) as { type: string }).type, text })
    return
  }
  counts.again++
  if (known.text !== text) violations.push(`event ${id} came again with other words`)
}
