import { beforeEach, describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildOrder, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import type { Merchant } from '../../../shop/merchant/Merchant.ts'
import type { Order } from '../../../shop/order/Order.ts'
import { foldCustomers } from '../foldCustomers.ts'

const api = startApi()
let merchant: Merchant
let order: (customerEmail: string, changes?: Partial<Order>) => Promise<Order>

beforeEach(async () => {
  merchant = await buildMerchant(api.db, { timeZone: 'America/New_York' })
  const product = await buildProduct(api.db, merchant)
  const link = await buildLink(api.db, merchant, [product])
  order = (customerEmail, changes = {}) => buildOrder(api.db, link, [product], { customerEmail, ...changes })
})

interface Sent {
  as?: Merchant
  name?: string
  fields?: Record<string, string>
}

async function send(content: string | Buffer, query = '', { as = merchant, name = 'list.csv', fields = {} }: Sent = {}) {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.append(field, value)
  body.append('sheet', new File([content as never], name))
  return api.request('POST', `/customers/import${query}`, { as, body })
}
const list = async (query = '', as = merchant) => (await api.request('GET', `/customers${query}`, { as })).body
const stored = () => api.db('customers').where({ merchantId: merchant.id }).orderBy('email')
const actions = ({ rows }: { rows: { action: string }[] }) => rows.map(({ action }) => action)

describe('importCustomers', () => {
  it('creates customers without orders, and mails nobody', async () => {
    const { body } = await send(
      [
        'email,name,external_id,since',
        'Nora@Example.com,Nora Ek,user_1,2024-05-01',
        'ines@example.com,,,2024-12-31 18:00',
        'otto@bücher.example,"Weiss, Otto",007,2023-01-02T03:04:05Z',
      ].join('\n'),
    )

    expect(body).toMatchObject({ total: 3, created: 3, refused: 0 })
    const { data: customers, total } = await list('?sort_by=email&sort_dir=asc')
    expect(total).toBe(3)
    expect(customers).toMatchObject([
      // New York is four hours behind in summer and five in winter.
      { email: 'ines@example.com', name: null, external_id: null, created_at: '2024-12-31T23:00:00.000Z' },
      { email: 'nora@example.com', name: 'Nora Ek', external_id: 'user_1', created_at: '2024-05-01T04:00:00.000Z' },
      { email: 'otto@xn--bcher-kva.example', name: 'Weiss, Otto', external_id: '007', created_at: '2023-01-02T03:04:05.000Z' },
    ])
    for (const one of customers) expect(one).toMatchObject({ orders: 0, spent: [], first_order_at: null, last_order_at: null })
    expect(await api.db('mails').where({ merchantId: merchant.id })).toEqual([])
    expect(await api.db('outbox').where({ merchantId: merchant.id })).toEqual([])
  })

  it('fills what a customer lacks, and leaves a name that an order gave', async () => {
    await order('nora@example.com', { customerName: 'Nora Ek' })
    await order('ines@example.com', { customerName: null })
    await send('email,name\notto@example.com,O. Weiss')
    const rows = 'email,name,external_id\nnora@example.com,N. Ek,u1\nines@example.com,Ines,\notto@example.com,Otto Weiss,u3'

    const { body } = await send(rows)

    expect(body).toMatchObject({ created: 0, updated: 3 })
    expect(body.rows.map(({ name }: { name: string }) => name)).toEqual(['Nora Ek', 'Ines', 'Otto Weiss'])
    const now = async () => (await list('?sort_by=email&sort_dir=asc')).data
    const expected = [
      { email: 'ines@example.com', name: 'Ines', external_id: null, orders: 1 },
      { email: 'nora@example.com', name: 'Nora Ek', external_id: 'u1', orders: 1 },
      { email: 'otto@example.com', name: 'Otto Weiss', external_id: 'u3', orders: 0 },
    ]
    expect(await now()).toMatchObject(expected)
    expect((await send(rows)).body).toMatchObject({ unchanged: 3, updated: 0 })
    expect((await send('email,name,external_id\nnora@example.com,,')).body).toMatchObject({ unchanged: 1 })
    expect(await now()).toMatchObject(expected)
  })

  it('follows the orders of an imported customer, whose newest name wins', async () => {
    await send('email,name,since\nnora@example.com,N. Ek,2024-05-01')
    expect((await list('?paid=true')).total).toBe(0)
    const createdAt = new Date('2026-01-02T00:00:00.000Z')

    await order('nora@example.com', { customerName: 'Nora Ek', createdAt })

    expect(await list()).toMatchObject({
      total: 1,
      data: [
        {
          name: 'Nora Ek',
          orders: 1,
          spent: [{ currency: 'USD', amount: 12.5 }],
          first_order_at: createdAt.toISOString(),
          last_order_at: createdAt.toISOString(),
          created_at: '2024-05-01T04:00:00.000Z',
        },
      ],
    })
    expect((await list('?paid=true')).total).toBe(1)
  })

  it('is found by the search box, after customers with orders', async () => {
    await send('email,name\nnora@example.com,Nora Ek\neknora@example.com,Nora Ekberg')
    const find = async () => (await api.request('GET', '/search?q=nora', { as: merchant })).body.customers
    expect(await find()).toHaveLength(2)

    await order('nora@example.com', { customerName: 'Nora Ek' })

    expect(await find()).toMatchObject([
      { title: 'Nora Ek', subtitle: 'nora@example.com, 1 order' },
      { title: 'Nora Ekberg', subtitle: 'eknora@example.com, no orders yet' },
    ])
  })

  it('keeps the imported name for an order without one, and when the orders are gone', async () => {
    await send('email,name\nnora@example.com,Nora Ek')
    const placed = await order('nora@example.com', { customerName: null })
    expect((await list()).data).toMatchObject([{ name: 'Nora Ek', orders: 1 }])

    await placed.$query(api.db).patch({ customerEmail: 'x@example.com', canonicalEmail: 'x@example.com' })
    await api.db('customer_changes').insert({ merchantId: merchant.id, email: 'nora@example.com' })
    await foldCustomers(api.db)

    expect(await list('?search=nora')).toMatchObject({
      data: [{ name: 'Nora Ek', orders: 0, spent: [], last_order_at: null }],
    })
    expect((await list('?paid=true&limit=1')).total).toBe(0)
  })

  it('lists customers without orders last in both directions, and each once by cursor', async () => {
    const day = (date: number) => ({ createdAt: new Date(Date.UTC(2026, 0, date)) })
    await order('new@example.com', day(9))
    await order('old@example.com', day(1))
    await send(['email,since', ...Array.from({ length: 7 }, (_, at) => `i${at}@example.com,1999-01-0${1 + (at % 3)}`)].join('\n'))

    const first = async (direction: string) =>
      (await list(`?sort_dir=${direction}&limit=100`)).data.map(({ email }: { email: string }) => email).slice(0, 2)
    expect(await first('desc')).toEqual(['new@example.com', 'old@example.com'])
    expect(await first('asc')).toEqual(['old@example.com', 'new@example.com'])
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: { data: { email: string }[]; next_cursor: string | null } = await list(`?limit=2&cursor=${cursor}`)
      seen.push(...page.data.map(({ email }) => email))
      cursor = page.next_cursor
      // A customer who is seen already orders, and one who is not: neither moves.
      if (seen.length === 4) for (const email of [seen[3]!, 'i0@example.com']) await order(email)
    }
    expect(seen.toSorted()).toEqual([
      ...Array.from({ length: 7 }, (_, at) => `i${at}@example.com`),
      'new@example.com',
      'old@example.com',
    ])
    expect(seen.slice(0, 2)).toEqual(['new@example.com', 'old@example.com'])
  })

  it.each(['csv', 'xlsx'] as const)('changes nothing when its own export comes back as .%s', async (format) => {
    await order('nora@example.com', { customerName: '=1+1' })
    await send('email,name,external_id,since\nines@example.com,Ines,0042,2024-05-01')
    const answer = await fetch(`${api.url}/customers/export?format=${format}`, {
      headers: { authorization: `Bearer ${api.token(merchant)}` },
    })
    const before = await stored()
    const file = Buffer.from(await answer.arrayBuffer())

    expect((await send(file, '', { name: `x.${format}` })).body).toMatchObject({ unchanged: 2, updated: 0, refused: 0 })
    expect(await stored()).toEqual(before)

    const other = await buildMerchant(api.db)
    expect((await send(file, '', { name: `x.${format}`, as: other })).body).toMatchObject({ created: 2, refused: 0 })
    expect((await list('?search=ines', other)).data).toMatchObject([
      { external_id: '0042', created_at: '2024-05-01T04:00:00.000Z' },
    ])
  })

  it('only reports with dryRun', async () => {
    const { body } = await send('email,name\na@example.com,A\nb@example.com,B', '?dry_run=true')

    expect(body).toMatchObject({ total: 2, created: 2 })
    expect(await stored()).toEqual([])
    expect((await list()).total).toBe(0)
  })

  it.each([
    [
      'Shopify',
      'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Phone,Total Spent,Total Orders,Tags',
      "'6123456789012,Nora,Ek,nora@example.com,yes,,,48.00,2,vip",
      { name: 'Nora Ek', external_id: '6123456789012' },
    ],
    [
      'WooCommerce',
      'Name,Username,Last active,Sign up,Email,Orders,Total spend,AOV,Country / Region,City,Region,Postal code',
      'Nora Ek,nora,2026-01-05 10:00:00,2024-05-01 10:00:00,nora@example.com,2,48,24,AT,Graz,ST,8010',
      { name: 'Nora Ek', created_at: '2024-05-01T14:00:00.000Z' },
    ],
    [
      'WooCommerce, by a plugin',
      'user_id,user_login,user_email,display_name,first_name,last_name,user_registered,billing_email,billing_first_name',
      '17,nora,nora@example.com,nora_e,Nora,Ek,2024-05-01 10:00:00,other@example.com,N',
      { external_id: '17', created_at: '2024-05-01T14:00:00.000Z' },
    ],
    [
      'Gumroad',
      'Purchase ID,Item Name,Buyer Name,Purchase Email,Buyer Email,Do not contact?,Purchase Date,Item Price ($)',
      'abc==,Planner,Nora Ek,nora@example.com,,0,2024-05-01,12.5',
      { name: 'Nora Ek', created_at: '2024-05-01T04:00:00.000Z' },
    ],
    [
      'Lemon Squeezy',
      'id,store_id,name,email,status,city,region,country,total_revenue_currency,mrr,created_at,updated_at',
      '91,5,Nora Ek,nora@example.com,subscribed,Graz,,AT,4800,0,2024-05-01T10:00:00.000000Z,2024-06-01T10:00:00.000000Z',
      { name: 'Nora Ek', external_id: '91', created_at: '2024-05-01T10:00:00.000Z' },
    ],
    [
      'Stripe',
      'id,Description,Email,Name,Created (UTC),Delinquent,Card ID,Total Spend,Payment Count,plan (metadata)',
      'cus_Nf1,,nora@example.com,Nora Ek,2024-05-01 10:00,false,,48.00,2,studio',
      { name: 'Nora Ek', external_id: 'cus_Nf1', created_at: '2024-05-01T10:00:00.000Z' },
    ],
    [
      'a list in German',
      'Kundennummer;Vorname;Name;E-Mail-Adresse;Kunde seit',
      'K-7;Nora;Ek;nora@example.com;2024-05-01',
      { name: 'Nora Ek', external_id: 'K-7', created_at: '2024-05-01T04:00:00.000Z' },
    ],
    [
      'a list in Japanese',
      '顧客番号,氏名,メールアドレス',
      '12,佐藤 花子,nora@example.com',
      { name: '佐藤 花子', external_id: '12' },
    ],
    ['a list with a title', 'Customers of May\n\nEmail address,Full name', 'nora@example.com,Nora Ek', { name: 'Nora Ek' }],
  ])('reads the export of %s', async (_, headings, row, expected) => {
    const { body } = await send(`${headings}\n${row}\n`)

    expect(body).toMatchObject({ created: 1, refused: 0 })
    expect((await list()).data).toMatchObject([{ email: 'nora@example.com', ...expected }])
  })

  it('reads the columns that the merchant chose, and keeps them for sheets with the same headings', async () => {
    const content = 'Ref,Who,Where\nu1,Nora,nora@example.com'
    const fields = { columns: 'external_id,name,email' }

    const unread = await send(content, '?dry_run=true&use_kept=true')
    const chosen = await send(content, '?dry_run=true', { fields })
    const written = await send(content, '', { fields })
    const next = await send(`Customers of May\n\n${content}`, '?dry_run=true&use_kept=true')

    expect(unread.body).toMatchObject({
      total: 0,
      understood: { problem: 'The first row must name the columns. Missing: email.', kept: null },
    })
    expect([chosen.body.created, written.body.created, next.body.unchanged]).toEqual([1, 1, 1])
    expect(next.body.understood.kept).toMatchObject({ heading_row: 3, columns: 'external_id,name,email' })
  })

  it('refuses what is wrong in words at the column, and writes the other rows', async () => {
    await order('taken@example.com')
    await send('email,external_id\nowner@example.com,theirs')
    const cases: [Record<string, string>, RegExp][] = [
      [{ email: '', name: 'Nora' }, /^email: email is required\.$/],
      [{ email: 'nora.example.com' }, /^email: email must be an email address/],
      [{ email: 'a@example.com; b@example.com' }, /^email: /],
      [{ email: 'Nora <nora@example.com>' }, /^email: /],
      [{ name: 'x'.repeat(201) }, /^name: .*longer than 200/],
      [{ external_id: 'x'.repeat(201) }, /^external_id: .*longer than 200/],
      [{ external_id: '6.12346E+12' }, /^external_id: .*shortened number/],
      [{ external_id: 'theirs' }, /^external_id: “theirs” is already the external_id of owner@example\.com\.$/],
      [{ since: '2999-01-01' }, /^since: .*in the future/],
      [{ since: '1901-01-01' }, /^since: .*before 1970/],
      [{ since: '31.12.2020' }, /^since: .*date such as/],
      [{ since: '2023-02-31' }, /^since: .*date such as/],
    ]
    const columns = ['email', 'name', 'external_id', 'since']
    const lines = cases.map(([cells], at) =>
      columns.map((column) => ({ email: `c${at}@example.com`, ...cells })[column] ?? '').join(','),
    )

    const { body } = await send([columns.join(','), ...lines, 'good@example.com,Good,,'].join('\n'))

    expect(body).toMatchObject({ created: 1, refused: cases.length })
    for (const [at, [, words]] of cases.entries())
      expect(`${body.rows[at].column}: ${body.rows[at].reason}`, lines[at]).toMatch(words)
    expect((await stored()).map(({ email }) => email)).toEqual(['good@example.com', 'owner@example.com', 'taken@example.com'])
  })

  it('refuses the second row of an address in any spelling, and of an id', async () => {
    const { body } = await send(
      'email,external_id\nnora@example.com,u1\nNORA@example.com ,u2\nines@example.com,u1\notto@example.com,u2',
    )

    expect(actions(body)).toEqual(['create', 'refuse', 'refuse', 'create'])
    expect(body.rows.map(({ reason }: { reason: string }) => reason)).toEqual([
      null,
      'nora@example.com is in row 2 too.',
      'u1 is in row 2 too.',
      null,
    ])
  })

  it.each([
    [{ columns: 'name' }, /^No column is read as email\. Choose one\.$/],
    [{ columns: 'email,email' }, /^Two columns are read as email\. Choose one of them\.$/],
    [{ columns: 'price' }, /^columns: “price” is not a column\. Use email, name, /],
    [{ heading_row: '9' }, /^Row 9 has no headings\. Choose another row\.$/],
  ])('refuses choices that do not fit in words: %j', async (fields, reason) => {
    const { status, body } = await send('email,name\nnora@example.com,Nora', '', { fields: fields as Record<string, string> })

    expect(status).toBe(400)
    expect(body.errors?.[0]?.msg ?? body.message).toMatch(reason)
    expect(await stored()).toEqual([])
  })

  it.each([
    ['name,price\nA,1', 'Missing: email'],
    ['email,name\n', 'This file has no customers.'],
    ['email,Email address\na@example.com,b@example.com', 'two columns for email'],
    [`email\n${Array.from({ length: 10_001 }, (_, at) => `a${at}@example.com`).join('\n')}`, '10,000'],
  ])('refuses a sheet as a whole, and writes nothing: %.30j', async (content, words) => {
    const { status, body } = await send(content)

    expect(status).toBe(400)
    expect(body.errors[0]).toMatchObject({ path: 'sheet', msg: expect.stringContaining(words) })
    expect(await stored()).toEqual([])
  })

  it('leaves the customers of other merchants alone', async () => {
    const other = await buildMerchant(api.db)
    await send('email,name,external_id\nsame@example.com,Theirs,u1', '', { as: other })

    expect((await send('email,name,external_id\nsame@example.com,Ours,u1')).body).toMatchObject({ created: 1 })
    expect((await list('', other)).data).toMatchObject([{ name: 'Theirs' }])
    expect((await list()).data).toMatchObject([{ name: 'Ours' }])
  })

  it('agrees with the orders and the counts while both write the same customers', async () => {
    const emails = Array.from({ length: 12 }, (_, at) => `both${at}@example.com`)
    const sheet = ['email,external_id', ...emails.map((email, at) => `${email},u${at}`)].join('\n')

    await Promise.all([
      ...emails.map((email) => order(email)),
      ...[1, 2, 3].map(() => send(sheet)),
      ...[1, 2, 3].map(() => foldCustomers(api.db)),
      list(),
    ])

    const { data: customers, total } = await list('?limit=100')
    expect(total).toBe(12)
    expect(customers).toHaveLength(12)
    for (const one of customers) expect(one).toMatchObject({ orders: 1, external_id: expect.stringMatching(/^u\d+$/) })
    expect((await list('?limit=1&paid=true')).total).toBe(12)
  })
})

describe('eraseCustomer', () => {
  it('erases an imported customer, with and without orders, and the count follows', async () => {
    await send('email,name,external_id\nnora@example.com,Nora Ek,nora-17\nines@example.com,Ines,\nkept@example.com,Kept,')
    await order('ines@example.com')
    for (const name of ['nora', 'ines']) {
      const { data: customers } = await list(`?search=${name}`)
      await api.request('PATCH', `/customers/${customers[0].id}`, { as: merchant, body: { metadata: { nick: 'Norchen' } } })

      expect((await api.request('DELETE', `/customers/${customers[0].id}`, { as: merchant })).status).toBe(204)
    }

    expect(await list()).toMatchObject({ total: 1, data: [{ email: 'kept@example.com' }] })
    expect((await list('?limit=1&paid=true')).total).toBe(0)
    expect(JSON.stringify(await stored())).not.toMatch(/nora@|nora ek|nora-17|Norchen|ines@/i)
  })
})
