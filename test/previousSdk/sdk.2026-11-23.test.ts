import { beforeAll, describe, expect, it } from 'vitest'
import { addKey, buildLink, buildMerchant, buildOrder, buildProduct } from '../../api/test/factories.ts'
import { startApi } from '../../api/test/server.ts'
import { createClient, createPublicClient } from './sdk.2026-11-23.bundle.js'

// The client of the SDK of 2026-11-23 as it was packed. It ends with that version, as that of 2026-10-01 does.

const SCOPES = ['read', 'write', 'webhooks:read', 'webhooks:write', 'payouts:read'] as const
const api = startApi()
let merchant: Awaited<ReturnType<typeof buildMerchant>>
let product: Awaited<ReturnType<typeof buildProduct>>
let link: Awaited<ReturnType<typeof buildLink>>
let client: ReturnType<typeof createClient>
let person: ReturnType<typeof createClient>
let shopper: ReturnType<typeof createPublicClient>

beforeAll(async () => {
  merchant = await buildMerchant(api.db)
  product = await buildProduct(api.db, merchant, { stock: 10 })
  link = await buildLink(api.db, merchant, [product])
  await buildOrder(api.db, link, [product], { customerEmail: 'nora@example.com' })
  await api.request('GET', '/auth/me', { as: merchant })
  client = createClient({ baseUrl: api.url, token: await addKey(api.db, merchant, [...SCOPES]), retries: 0 })
  person = createClient({ baseUrl: api.url, token: api.token(merchant), retries: 0 })
  shopper = createPublicClient({ baseUrl: api.url })
})

const sheet = (text: string) => new File([text], 'list.csv', { type: 'text/csv' })

describe('a list', () => {
  it.each([
    ['listApiKeys', 'api_keys'],
    ['listAuditEvents', 'audit_events'],
    ['listCheckoutSessions', 'checkout_sessions'],
    ['listCustomers', 'customers'],
    ['listDiscounts', 'discounts'],
    ['listDisputes', 'disputes'],
    ['listEvents', 'events'],
    ['listIdentities', 'identities'],
    ['listNotifications', 'notifications'],
    ['listPaymentRequests', 'payment_requests'],
    ['listPayouts', 'payouts'],
    ['listPixelEvents', 'events'],
    ['listPromoBatches', 'batches'],
    ['listPromoCodes', 'promo_codes'],
    ['listSessions', 'sessions'],
    ['listShipments', 'shipments'],
    ['listWaitlist', 'entries'],
    ['listWebhookEndpoints', 'endpoints'],
    ['listWebhookEventTypes', 'event_types'],
  ])('%s has its rows in %s', async (id, rows) => {
    const page = await person[id]()

    expect(page[rows]).toBeInstanceOf(Array)
    expect(page).not.toHaveProperty('data')
  })

  it('of an object, too', async () => {
    const order = await buildOrder(api.db, link, [product])
    const promo = await client.createPromoCode({ body: { code: 'CLAY10', discount_type: 'percentage', percent: 10 } })

    expect(await client.listRefunds({ path: { id: order.id } })).toMatchObject({ refunds: [] })
    expect(await client.listPromoRedemptions({ path: { id: promo.id } })).toMatchObject({ redemptions: [] })
  })

  it('is iterated, sorted and narrowed by the former names', async () => {
    const found: string[] = []
    for await (const { email } of client.listCustomers({ query: { sortBy: 'email', sortDir: 'asc' } })) found.push(email)

    expect(found).toContain('nora@example.com')
    expect((await client.listPromoCodes({ query: { sortBy: 'code', sortDir: 'asc' } })).promo_codes).toBeInstanceOf(Array)
    expect((await client.listWaitlist({ query: { linkId: link.id } })).entries).toEqual([])
    expect((await person.listAuditEvents({ query: { startDate: '2026-01-01', endDate: '2026-01-02' } })).audit_events).toEqual([])
  })

  it('has customers without orders, with times', async () => {
    await client.importCustomers({ query: { dryRun: false }, body: { sheet: sheet('email\nada@example.com\n') } })

    const { customers } = await client.listCustomers({ query: { search: 'ada@example.com' } })

    expect(customers).toMatchObject([{ first_order_at: customers[0].created_at, last_order_at: customers[0].created_at }])
  })
})

describe('a call', () => {
  it('takes and answers the former names of fields', async () => {
    const upload = await person.uploadProductFile({ body: { file: new File(['A planner.'], 'planner.pdf') } })
    const figures = await client.getDiscountAnalytics({ query: { dateRange: 'last_7_days' } })

    expect(upload).toMatchObject({ fileUrl: expect.stringMatching(/^file:/) })
    expect(figures).toMatchObject({ dateRange: 'last_7_days', timeZone: merchant.timeZone })
    expect(await person.getHealth()).toMatchObject({ testMode: true })
    expect(await person.getFirstSale()).toMatchObject({ hasSold: true, firstSale: { orderId: expect.any(String) } })
  })

  it('of a shopper does, too', async () => {
    const placed = await shopper.createOrder({ body: { cartUrlId: link.urlId, customerEmail: 'leo@example.com' } })
    const { paymentId, clientSecret } = placed.payment

    const paid = await shopper.confirmSandboxPayment({ path: { paymentId }, body: { clientSecret, outcome: 'succeeded' } })

    expect(paid).toMatchObject({ status: 'succeeded' })
  })

  it('names the fields of its errors as this SDK does', async () => {
    const refused = { status: 400, errors: [{ path: 'linkId' }] }
    const promo = await client.createPromoCode({ body: { code: 'CLAY20', discount_type: 'percentage', percent: 20 } })

    await expect(client.previewPromoCode({ path: { id: promo.id }, body: { linkId: 'no id' } })).rejects.toMatchObject(refused)
    await expect(client.listWaitlist({ query: { linkId: 'no id' } })).rejects.toMatchObject(refused)
  })

  it('with both names of a field is refused', async () => {
    const query = { linkId: link.id, link_id: link.id }

    await expect(client.listWaitlist({ query })).rejects.toMatchObject({ status: 400, errors: [{ path: 'linkId' }] })
  })
})
