import { Webhook } from 'standardwebhooks'
import { sellService } from '../support/checkout.ts'
import { expect, test } from '../support/merchant.ts'
import { LANGUAGES, Missing, startReceiver } from '../support/receivers.ts'
import { buy, confirmAddress, connectPayments, type Shop } from '../support/shop.ts'

const TOO_OLD_MS = 6 * 60_000

for (const name of Object.keys(LANGUAGES))
  test(`the receiver of the guide in ${name} accepts what is signed, and nothing else`, async ({ shop }) => {
    test.setTimeout(300_000)
    await connectPayments(shop)
    await confirmAddress(shop)
    const { link } = await sellService(shop)
    // The secret exists before the receiver does, and the address after it.
    const endpoint = await shop.client.createWebhookEndpoint({
      body: { url: 'http://127.0.0.1:1/', event_types: ['order.completed'] },
    })
    const { secret } = await shop.client.getWebhookSecret({ path: { id: endpoint.id } })
    const receiver = await startReceiver(name, secret).catch((error: unknown) => error as Error)
    if (receiver instanceof Missing) console.warn(`skipped the receiver in ${name}: ${receiver.message}`)
    test.skip(receiver instanceof Missing, (receiver as Error).message)
    if (receiver instanceof Error) throw receiver

    try {
      await shop.client.updateWebhookEndpoint({ path: { id: endpoint.id }, body: { url: receiver.url } })
      await buy(shop, link)

      const { body, headers } = await deliveredTo(shop, endpoint.id)

      const send = (text: string, signed: Record<string, string>) =>
        fetch(receiver.url, { method: 'POST', body: text, headers: signed }).then(({ status }) => status)
      const signedAt = (time: number) => ({
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(time / 1000)),
        'webhook-signature': new Webhook(secret).sign('msg_1', new Date(time), body),
      })
      const now = Date.now()
      expect(await send(body, headers)).toBe(204)
      expect(await send(body, signedAt(now))).toBe(204)
      expect(await send(body.replace('1001', '1002'), headers)).toBe(400)
      expect(await send(body, signedAt(now - TOO_OLD_MS))).toBe(400)
      expect(await send(body, { ...signedAt(now), 'webhook-signature': 'unreadable' })).toBe(400)
      expect(await send(body, {})).toBe(400)
      await expect.poll(() => receiver.printed().match(/^paid \d+$/gm)).toEqual(Array(3).fill('paid 1001'))
    } finally {
      receiver.stop()
    }
  })

/** Waits until the endpoint has accepted its delivery. @returns the request, as the server's log has it. */
async function deliveredTo({ client }: Shop, id: string) {
  const read = async () => (await client.listWebhookDeliveries({ path: { id } })).data
  await expect.poll(read, { timeout: 30_000 }).toMatchObject([{ status: 'succeeded', last_status_code: 204 }])
  const [delivery] = await read()
  const { request } = await client.getWebhookDelivery({ path: { id, delivery_id: delivery!.id } })
  return request
}
