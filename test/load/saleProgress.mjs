import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 200
/** Time for a sale to be done after the last one was answered. */
const MOST_MS = 300_000

/** Starts a merchant's program that accepts every event and remembers the orders that were completed. */
export async function startReceiver() {
  const completed = new Set()
  const server = http.createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk)
    const { type, data } = JSON.parse(Buffer.concat(chunks).toString())
    if (type === 'order.completed') completed.add(data.id ?? data.order?.id)
    response.writeHead(204).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${server.address().port}/events`, completed, close: () => server.close() }
}

const LEFT = {
  'orders to complete': `select count(*)::int from orders where created_at >= $1 and payment_status <> 'completed'`,
  invoices: `select count(*)::int from orders o where created_at >= $1 and not exists (
    select from invoices i where i.merchant_id = o.merchant_id and i.order_id = o.id)`,
  receipts: mailsLeft('receipt'),
  notices: mailsLeft('sale'),
  'events to relay': `select count(*)::int from outbox where relayed_at is null and created_at >= $1`,
  'first attempts': `select count(*)::int from webhook_first_attempts where due_at >= $1`,
  deliveries: `select count(*)::int from webhook_deliveries where status <> 'succeeded' and created_at >= $1`,
  'payment events': `select count(*)::int from payment_events where handled_at is null and received_at >= $1`,
  jobs: `select count(*)::int from graphile_worker.jobs where created_at >= $1`,
}

/** Returns what is left to do for the sales since a moment, and nothing that is done. */
export async function readBacklog(client, since) {
  const columns = Object.entries(LEFT).map(([name, query]) => `(${query}) as "${name}"`)
  const { rows } = await client.query(`select ${columns.join(', ')}`.replaceAll('$1', 'cast($1 as timestamptz)'), [since])
  return Object.fromEntries(Object.entries(rows[0]).filter(([, count]) => count > 0))
}

/** Waits until everything that follows these sales is done. The receiver is asked first, because it costs the database nothing. */
export async function drain({ client, receiver, orders, since }) {
  const until = Date.now() + MOST_MS
  for (;;) {
    const left = orders.filter((id) => !receiver.completed.has(id)).length
    const backlog = left > 0 ? { 'order.completed': left } : await readBacklog(client, since)
    if (Object.keys(backlog).length === 0) return
    if (Date.now() > until) throw new Error(`Still to do: ${JSON.stringify(backlog)}`)
    await sleep(POLL_MS)
  }
}

function mailsLeft(template) {
  return `select count(*)::int from orders o where created_at >= $1 and not exists (
    select from mails m where m.merchant_id = o.merchant_id and m.order_id = o.id and m.template = '${template}' and m.sent_at is not null)`
}
