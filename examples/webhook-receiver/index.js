// Receives the events of a shop and verifies their signatures.
//
//     WEBHOOK_SECRET=whsec_… npm start -w @linktill/example-webhook-receiver
//
// Add http://127.0.0.1:4000/ under Dashboard → Developers → Webhooks; its signing secret is WEBHOOK_SECRET. A server in test mode
// on the same machine delivers there; any other needs ALLOW_PRIVATE_WEBHOOKS=true.
import { createServer } from 'node:http'
import { verifyWebhook } from '@linktill/sdk/webhooks'

const port = Number(process.env.PORT ?? 4000)
const secret = process.env.WEBHOOK_SECRET
if (!secret) {
  console.error('Set WEBHOOK_SECRET to the signing secret of your endpoint (Dashboard → Developers → Webhooks).')
  process.exit(1)
}

// Every event is sent at least once. With more than one process, store these ids in a database.
const seen = new Set()

const server = createServer(async (request, response) => {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  // The signature covers the raw bytes: verify first, then parse.
  const rawBody = Buffer.concat(chunks).toString('utf8')
  let event
  try {
    event = verifyWebhook(rawBody, request.headers, secret)
  } catch {
    response.writeHead(400).end('The signature does not hold.')
    return
  }
  // Respond immediately and work afterwards: after 15 seconds the event is sent again.
  response.writeHead(204).end()

  const id = request.headers['webhook-id']
  if (seen.has(id)) return
  seen.add(id)
  handle(event)
})

function handle(event) {
  switch (event.type) {
    case 'order.completed':
      console.log(`paid      #${event.data.order_number}, ${event.data.total_amount} ${event.data.currency}`)
      break
    case 'product.stock_low':
      console.log(`low       ${event.data.name}: ${event.data.stock} left`)
      break
    default:
      console.log(`event     ${event.type}`)
  }
}

server.listen(port, () => console.log(`listening on http://127.0.0.1:${port}/`))
