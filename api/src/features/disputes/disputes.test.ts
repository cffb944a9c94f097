import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../test/factories.ts'
import { type Provider, startSandbox, startStripe } from '../../../test/providers.ts'
import { sendEvidence } from './submit.ts'

const PDF = Buffer.from('%PDF-1.4\n%%EOF\n')
const onStripe = startStripe()
const onSandbox = startSandbox()

/** A paid order in dispute, and the calls of its merchant. */
async function startDispute({ api, openAccount, deliver, dispute }: Provider) {
  const merchant = await buildMerchant(api.db, { paymentAccountId: await openAccount(), timeZone: 'Europe/Berlin' })
  const product = await buildProduct(api.db, merchant, { name: 'Clay course', type: 'service', stock: null })
  const link = await buildLink(api.db, merchant, [product])
  const body = { cartUrlId: link.urlId, customerEmail: 'nora@example.com', customerName: 'Nora Lindqvist' }
  const { body: placed } = await api.request('POST', '/orders', { body })
  const id = await dispute(placed.payment.paymentId)
  await deliver()
  const path = `/disputes/${id}`
  const call = (method: string, rest = '', sent?: unknown, as = merchant) =>
    api.request(method, `${path}${rest}`, { as, ...(sent !== undefined && { body: sent }) })
  const attach = (kind: string, content = PDF, name = 'receipt.pdf') => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(content)]), name)
    return call('PUT', `/files/${kind}`, form)
  }
  const order = async () => (await api.request('GET', `/orders/${placed.orderId}`, { as: merchant })).body
  return { api, merchant, id, call, attach, order }
}

describe.each([
  ['stripe', onStripe],
  ['sandbox', onSandbox],
] as const)('a dispute (%s)', (_, provider) => {
  const start = () => startDispute(provider)

  it('is mailed with its reason and deadline, and begins with what the order says', async () => {
    const { api, merchant, call, order } = await start()
    await api.runJobs()

    const mail = api.mails.filter(({ to, subject }) => to === merchant.email && subject.startsWith('Dispute: $12.50')).at(-1)!
    expect(mail.text).toMatch(/asks their bank for \$12\.50 back\. The reason: (product not received|fraudulent)\./)
    expect(mail.text).toMatch(/Answer until \w+ \d+, 20\d\d/)
    const { body } = await call('GET')
    expect(body).toMatchObject({
      status: 'open',
      amount: 12.5,
      order_number: (await order()).order_number,
      evidence: { status: 'draft', files: [], failure: null, texts: { product: '1 × Clay course (service)', explanation: '' } },
    })
  })

  it('keeps a draft, sends it once, and then cannot be changed', async () => {
    const { api, id, merchant, call, attach, order } = await start()
    await call('PUT', '/evidence', { explanation: 'She joined every lesson.', policy: 'No refunds after the first lesson.' })
    expect((await attach('receipt')).body.evidence.files).toEqual([{ kind: 'receipt', name: 'receipt.pdf', bytes: PDF.length }])
    await attach('service', PDF, '../list of lessons.pdf')
    await call('DELETE', '/files/receipt')

    const answers = await Promise.all([call('POST', '/submission'), call('POST', '/submission')])
    await api.runJobs()
    await sendEvidence(api, { merchantId: merchant.id, id })

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { body } = await call('GET')
    expect(body.evidence).toMatchObject({
      status: 'sent',
      sent_at: expect.any(String),
      files: [{ kind: 'service', name: 'list of lessons.pdf' }],
      texts: { explanation: 'She joined every lesson.', product: '1 × Clay course (service)' },
    })
    for (const change of [call('PUT', '/evidence', { explanation: 'x' }), attach('other'), call('DELETE', '/files/service')])
      expect(await change).toMatchObject({ status: 409, body: { message: 'The evidence was sent and cannot be changed.' } })
    const { timeline, disputes } = await order()
    expect(timeline.filter(({ text }: { text: string }) => text === 'Evidence sent to the shopper’s bank')).toHaveLength(1)
    expect(disputes).toMatchObject([{ evidence_sent_at: body.evidence.sent_at }])
    expect(api.bugs).toEqual([])
  })

  it('refuses bad input, and writes nothing', async () => {
    const { call, attach } = await start()

    expect(await call('POST', '/submission')).toMatchObject({ status: 400, body: { errors: [{ path: 'explanation' }] } })
    expect(await call('PUT', '/evidence', { explanation: 'x'.repeat(20_001) })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'explanation' }] },
    })
    expect(await attach('selfie')).toMatchObject({ status: 400, body: { errors: [{ path: 'kind' }] } })
    expect(await attach('other', Buffer.from('<svg/>'), 'a.pdf')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'file' }] },
    })
    await attach('other', Buffer.concat([PDF, Buffer.alloc(3_000_000)]))
    expect(await attach('receipt', Buffer.concat([PDF, Buffer.alloc(2_000_000)]))).toMatchObject({ status: 422 })
    expect((await call('GET')).body.evidence.files).toMatchObject([{ kind: 'other' }])
  })

  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\me\\receipt.pdf', 'receipt.pdf'],
    ['gpj.\u202Efdp.exe\u202C', 'gpj.fdp.exe'],
    // A cut at 100 code units would leave half of the first emoji.
    [`${'😀'.repeat(60)}x.pdf`, `${'😀'.repeat(60)}x.pdf`],
    [`${'😀'.repeat(120)}.pdf`, `${'😀'.repeat(96)}.pdf`],
    ['\u0001\u200f.pdf', '.pdf'],
  ])('calls a file %j %s', async (sent, name) => {
    const { api, attach } = await start()

    expect((await attach('other', PDF, sent)).body.evidence?.files).toMatchObject([{ name }])
    expect(api.bugs).toEqual([])
  })

  it.each([
    ['a page', '<html><script>alert(1)</script>'],
    ['a page with the header of a PDF further on', '<script>alert(1)</script>\n%PDF-1.7\n'],
    ['a picture with scripts', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a GIF', 'GIF89a/*<svg/onload=alert(1)>*/'],
    ['a program', 'MZ\x90\0'],
    ['one byte', '%'],
  ])('refuses %s that is called receipt.pdf', async (_what, content) => {
    const { attach, call } = await start()

    expect(await attach('receipt', Buffer.from(content))).toMatchObject({ status: 400, body: { errors: [{ path: 'file' }] } })
    expect((await call('GET')).body.evidence.files).toEqual([])
  })

  it('is not found by another merchant', async () => {
    const { api, call, id } = await start()
    const stranger = await buildMerchant(api.db)

    for (const [method, rest, body] of [
      ['GET', '', undefined],
      ['PUT', '/evidence', { explanation: 'Mine.' }],
      ['DELETE', '/files/receipt', undefined],
      ['POST', '/submission', undefined],
    ] as const)
      expect((await call(method, rest, body, stranger)).status).toBe(404)
    expect(await api.db('dispute_evidence').where({ disputeId: id })).toEqual([])
  })
})

describe('at Stripe', () => {
  const stripe = onStripe.stripe!

  it('sends texts, files and customer in Stripe’s fields, also after a lost answer', async () => {
    const { api, id, call, attach } = await startDispute(onStripe)
    await call('PUT', '/evidence', {
      explanation: 'Delivered.',
      carrier: 'DHL',
      tracking: 'JD014600003828',
      shipped: '2026-11-02',
    })
    await attach('shipping')
    await call('POST', '/submission')
    stripe.failWith('down')
    await api.runJobs()
    expect((await call('GET')).body.evidence.status).toBe('sending')
    stripe.failWith(null)
    await api.db.raw('update graphile_worker._private_jobs set run_at = now() where last_error is not null')
    await api.runJobs()

    expect((await call('GET')).body.evidence.status).toBe('sent')
    const [dispute] = stripe.disputesOf(
      (
        await api
          .db('orders')
          .where({ id: (await call('GET')).body.order_id })
          .first()
      ).paymentIntentId,
    )
    expect(dispute).toMatchObject({
      id,
      status: 'under_review',
      evidence_details: { submission_count: 1 },
      evidence: {
        uncategorized_text: 'Delivered.',
        shipping_carrier: 'DHL',
        shipping_tracking_number: 'JD014600003828',
        shipping_date: '2026-11-02',
        shipping_documentation: expect.stringMatching(/^file_/),
        customer_name: 'Nora Lindqvist',
        customer_email_address: 'nora@example.com',
      },
    })
    api.bugs.length = 0
    api.stripeErrors.length = 0
  })

  it('opens the draft again when Stripe refuses it', async () => {
    const { api, id, call, order } = await startDispute(onStripe)
    await call('PUT', '/evidence', { explanation: 'Delivered.' })
    stripe.decide(id, 'won')
    stripe.events.length = 0
    await call('POST', '/submission')
    await api.runJobs()

    expect((await call('GET')).body.evidence).toMatchObject({ status: 'draft', failure: expect.stringContaining('refused') })
    expect((await order()).timeline.map(({ text }: { text: string }) => text)).toContain(
      'The payment provider refused the evidence',
    )
    api.stripeErrors.length = 0
  })
})

describe('in the sandbox', () => {
  it.each([
    ['Delivered.', 'won', 'completed', 0, 'Dispute won: $12.50'],
    ['losing_evidence', 'lost', 'refunded', 12.5, 'Dispute lost: $12.50'],
  ])('an answer of “%s” is %s', async (explanation, status, paymentStatus, lost, subject) => {
    const { api, merchant, call, order } = await startDispute(onSandbox)
    await call('PUT', '/evidence', { explanation })
    await call('POST', '/submission')
    await api.runJobs()
    await api.db.raw("update graphile_worker._private_jobs set run_at = now() where payload ->> 'outcome' = ?", [status])
    await api.runJobs()
    await onSandbox.deliver()
    await api.runJobs()

    expect(await order()).toMatchObject({ payment_status: paymentStatus, lost_amount: lost, disputes: [{ status }] })
    expect(api.mails.filter(({ to }) => to === merchant.email).at(-1)!.subject).toContain(subject)
    expect(await call('POST', '/submission')).toMatchObject({ status: 409 })
  })
})

describe('listDisputes', () => {
  it('lists own disputes, newest first, by what is left to do', async () => {
    const { api, merchant, id, call, order } = await startDispute(onSandbox)
    const { id: orderId, order_number } = await order()
    const row = { merchantId: merchant.id, orderId, amountMinor: 500, currency: 'USD', reason: 'fraudulent' }
    await api.db('disputes').insert({ ...row, id: 'dp_won', status: 'won', createdAt: new Date(Date.now() - 60_000) })
    const list = async (query = '', as = merchant) => (await api.request('GET', `/disputes${query}`, { as })).body
    const ids = async (query: string) => (await list(query)).data.map((one: { id: string }) => one.id)

    const all = await list()
    expect(all).toMatchObject({
      data: [
        { id, order_id: orderId, order_number, customer_email: 'nora@example.com', amount: 12.5, status: 'open' },
        { id: 'dp_won' },
      ],
      next_cursor: null,
    })
    expect([await ids('?status=to_answer'), await ids('?status=won'), await ids('?status=lost')]).toEqual([[id], ['dp_won'], []])
    await call('PUT', '/evidence', { explanation: 'She joined every lesson.' })
    await call('POST', '/submission')
    expect([await ids('?status=to_answer'), await ids('?status=open')]).toEqual([[], [id]])
    expect((await list('', await buildMerchant(api.db))).data).toEqual([])
  })
})
