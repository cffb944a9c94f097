import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '../../core/client.js'
import { LinktillError } from '../../core/LinktillError.js'
import type { Client, Schema } from '../../core/operations.js'
import { type Given, listOf } from '../arguments.js'
import { readKey, readServer } from '../settings.js'
import { UsageError } from '../UsageError.js'
import { forward } from './forward.js'
import { startProgram } from './startProgram.js'

const WAIT_SECONDS = 20
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

/**
 * Fetches the shop's events and posts them to a program on this machine, until Ctrl-C. The server keeps what comes meanwhile, so
 * the next start continues there. A program that is named after `--` is started first.
 */
export async function listen({ words: program, options }: Given): Promise<void> {
  const target = readTarget(options['forward-to'])
  const server = readServer(options)
  const client = createClient({ baseUrl: `${server}/api`, token: readKey(server), retries: 0 })
  const types = listOf(options.events) as Schema<'WebhookEventType'>[]
  const { secret } = await client.openWebhookListener({ body: { forward_to: target, event_types: types } })
  console.log(`Ready. Events of ${server} go to ${target}`)
  console.log(`Signing secret: ${secret}`)
  const stop = program.length ? await startProgram(program, secret, target) : () => {}
  try {
    await relayAll(client, target)
  } finally {
    stop()
  }
}

/** Returns only by throwing an error that a retry cannot mend. */
async function relayAll(client: Client, target: string): Promise<never> {
  for (let pause = FIRST_PAUSE_MS; ;) {
    try {
      const { deliveries } = await client.pollWebhookListener({ body: { wait_seconds: WAIT_SECONDS } })
      await Promise.all(deliveries.map((delivery) => relay(client, delivery, target)))
      pause = FIRST_PAUSE_MS
    } catch (error) {
      if (!isPassing(error)) throw error
      console.error(`${timeOf()} ${error.message} Trying again in ${Math.round(pause / 1000)} s.`)
      await sleep(pause)
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
  }
}

async function relay(client: Client, delivery: Schema<'ListenedDelivery'>, target: string): Promise<void> {
  const answer = await forward(delivery, target)
  const outcome = answer.status_code ?? answer.error
  console.log(`${timeOf()} ${delivery.event_type} -> ${outcome} (${answer.duration_ms} ms)`)
  await client.recordListenedAttempt({ body: { delivery: delivery.delivery, lease: delivery.lease, ...answer } })
}

/** Temporary errors: no connection, a limit, an error of the server. */
function isPassing(error: unknown): error is LinktillError {
  if (!(error instanceof LinktillError)) return false
  if (error.status === 409) throw new UsageError(error.message)
  return error.status === 0 || error.status === 429 || error.status >= 500
}

const timeOf = () => new Date().toTimeString().slice(0, 8)

/**
 * Returns the URL that events are posted to. A port or a host without a scheme is one of this machine's network, by http.
 * @throws UsageError without one, and for a scheme other than http and https.
 */
export function readTarget(text: string | undefined): string {
  if (!text) throw new UsageError('name the program that gets the events: --forward-to localhost:4000')
  const address = /^\d+$/.test(text) ? `http://localhost:${text}` : /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname)
    throw new UsageError(`"${text}" is not an address. Use localhost:4000, or a URL.`)
  return url.href
}
