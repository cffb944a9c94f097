import { beforeEach, describe, expect, it } from 'vitest'
import { buildLink, buildProduct, buildVariants } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import { untilWaiting } from '../../../../test/untilWaiting.ts'
import { waitingLists, type WaitingShop } from '../../../../test/waitlist.ts'
import type { Merchant } from '../../../shop/merchant/Merchant.ts'
import { WaitlistEntry } from '../../../shop/waitlist/WaitlistEntry.ts'

const api = startApi()
const { shop, mailsTo, tokenFor, confirm } = waitingLists(api)
let one: WaitingShop
let merchant: Merchant

beforeEach(async () => {
  one = await shop({ name: 'Planner launch', slug: 'planner' })
  merchant = one.merchant
})

interface Sending {
  as?: Merchant
  name?: string
  fields?: Record<string, string>
}
async function send(content: string | Buffer, query = '', { as = merchant, name = 'waiting.csv', fields = {} }: Sending = {}) {
  const body = new FormData()
  for (const [field, value] of Object.entries(fields)) body.append(field, value)
  body.append('sheet', new File([content as never], name))
  return api.request('POST', `/waitlist/import${query}`, { as, body })
}
/** With the link of the shop as that of all rows. */
const sendFor = (content: string, query = '') => send(content, query, { fields: { link_id: one.link.id } })
const entries = () => WaitlistEntry.query(api.db).where({ merchantId: merchant.id }).orderBy(['createdAt', 'id'])
const emails = async () => (await entries()).map(({ email }) => email)
/** `variants: why` of each row. */
const said = (rows: { column: string | null; reason: string | null; action: string }[]) =>
  rows.map(({ column, reason, action }) => (column ? `${column}: ${reason}` : action))

describe('importWaitlist', () => {
  it('asks each address to confirm, and lists those that did in the order in which they asked', async () => {
    const { body } = await sendFor(
      'email,asked_at,language\nada@a.example,2026-02-01,de\nBen@b.example,2026-01-31 09:30,en\neve@c.example,,',
    )
    await api.runJobs()

    expect(body).toMatchObject({ total: 3, created: 3, unchanged: 0, refused: 0, mails: 3 })
    expect(body.rows[1]).toMatchObject({ email: 'Ben@b.example', link_name: 'Planner launch', variants: [], action: 'create' })
    expect(mailsTo('ada@a.example')).toMatchObject([{ subject: 'Bestätigen Sie Ihre Adresse für Mug' }])
    expect((await one.list()).total).toBe(0)
    for (const email of ['eve@c.example', 'ada@a.example', 'Ben@b.example'])
      expect((await confirm(await tokenFor(email))).body.state).toBe('waiting')
    const { data: listed } = await one.list()
    expect(listed.map(({ email }: { email: string }) => email)).toEqual(['Ben@b.example', 'ada@a.example', 'eve@c.example'])
    expect(listed[0].created_at).toBe('2026-01-31T09:30:00.000Z')
    expect(listed[1].created_at).toBe('2026-02-01T00:00:00.000Z')
  })

  it('keeps the order of the sheet among rows of the same day, and without one', async () => {
    await sendFor(`email,asked_at\n${['c', 'a', 'b'].map((name) => `${name}@x.example,2026-01-31`).join('\n')}`)
    expect(await emails()).toEqual(['c@x.example', 'a@x.example', 'b@x.example'])

    const before = Date.now()
    await sendFor('email\nz@x.example\ny@x.example')

    const [, , , ...later] = await entries()
    expect(later.map(({ email }) => email)).toEqual(['z@x.example', 'y@x.example'])
    expect(later[1]!.createdAt.getTime()).toBeGreaterThan(before - 60_000)
    expect(later[1]!.createdAt.getTime()).toBeLessThanOrEqual(later[1]!.importedAt!.getTime())
  })

  it('reads times of the shop', async () => {
    await api.db('merchants').where({ id: merchant.id }).update({ timeZone: 'America/New_York' })
    await sendFor('email,asked_at\na@x.example,2026-07-01\nb@x.example,2026-07-01 12:00+02:00')

    expect((await entries()).map(({ createdAt }) => createdAt.toISOString())).toEqual([
      '2026-07-01T04:00:00.000Z',
      '2026-07-01T10:00:00.000Z',
    ])
  })

  it('finds a link by its name, its id, its short address, its own ending and its URL', async () => {
    const { id, urlId } = one.link
    const names = [
      'planner LAUNCH',
      id,
      urlId,
      'planner',
      'Planner',
      `https://pay.example.com/checkout/${urlId}?utm=x`,
      '/checkout/planner#x',
    ]
    const { body } = await send(['email,link', ...names.map((name, at) => `a${at}@x.example,${name}`)].join('\n'))

    expect(body).toMatchObject({ created: names.length, refused: 0 })
    expect(new Set((await entries()).map(({ linkId }) => linkId))).toEqual(new Set([id]))
  })

  it('refuses what nobody could ask for, in words at the column', async () => {
    const other = await shop({ name: 'Of another shop' })
    const mug = await buildProduct(api.db, merchant)
    for (const name of ['Twin', 'twin']) await buildLink(api.db, merchant, [mug], { name })
    await buildLink(api.db, merchant, [mug], { name: 'No list', offersWaitlist: false })
    await buildLink(api.db, merchant, [mug], { name: 'Paused', isActive: false })
    await buildLink(api.db, merchant, [await buildProduct(api.db, merchant, { status: 'inactive' })], { name: 'Unsold' })
    const gone = await buildLink(api.db, merchant, [mug], { name: 'Deleted' })
    await api.request('DELETE', `/carts/${gone.id}`, { as: merchant })
    await api.request('GET', `/carts/url/${mug.id}`)
    const none = /^link: You have no checkout link with this name or address\.$/
    const cases: [string, RegExp][] = [
      ['Deleted', none],
      [gone.urlId, none],
      ['Of another shop', none],
      [other.link.id, none],
      [`https://pay.example.com/checkout/${other.link.urlId}`, none],
      [mug.id, none],
      ["x' or true --", none],
      ['%', none],
      ['', /^link: Enter the name or address/],
      ['Twin', /^link: 2 of your links are named “twin”\. Enter the address/i],
      ['No list', /^link: This link offers no waiting list/],
      ['Paused', /^link: This link is not active/],
      ['Unsold', /^link: This link is not active/],
    ]
    const { body } = await send(['email,link', ...cases.map(([link], at) => `a${at}@x.example,${link}`)].join('\n'))

    expect(body).toMatchObject({ created: 0, mails: 0, refused: cases.length })
    for (const [at, [link, words]] of cases.entries()) expect(said(body.rows)[at], link).toMatch(words)
    expect(await entries()).toEqual([])
  })

  it('refuses a wrong address, time or language, in words at the column', async () => {
    const cases: [string, RegExp][] = [
      ['', /^row|email: email is required/],
      ['nora', /^email: email must be an email address/],
      ['Nora <nora@x.example>', /^email: /],
      ['a@x.example b@x.example', /^email: /],
      ['ad\u0430@x.exam\u200bple..', /^email: /],
      ['b@x.example,31.12.2025', /^asked_at: .*date such as/],
      ['b@x.example,2025-02-31', /^asked_at: .*date such as/],
      ['b@x.example,2190-01-01', /^asked_at: .*future/],
      ['c@x.example,1999-01-01', /^asked_at: .*2002/],
      ['b@x.example,0000-01-01', /^asked_at: .*date such as/],
      ['b@x.example,,Klingon', /^language: .*tag such as/],
      ['b@x.example,,d', /^language: /],
      ['b@x.example,,de--', /^language: /],
    ]
    const { body } = await sendFor(
      ['email,asked_at,language,x', ...cases.map(([cells]) => `${cells},,,x`.split(',').slice(0, 4).join(','))].join('\n'),
    )

    expect(body).toMatchObject({ created: 0, refused: cases.length })
    for (const [at, [cells, words]] of cases.entries()) expect(said(body.rows)[at], cells).toMatch(words)
  })

  it('takes languages by tag and by name', async () => {
    await sendFor(
      'email,asked_at,language\na@x.example,2026-01-01,pt_br\nb@x.example,2026-01-02,Deutsch\nc@x.example,2026-01-03,french',
    )

    expect((await entries()).map(({ locale }) => locale)).toEqual(['pt-BR', 'de', 'fr'])
  })

  it('changes nothing for an address that is on the list, confirmed or not, and refuses the second row of one', async () => {
    await one.join('Ada@a.example')
    await tokenFor('Ada@a.example')
    const sheet = 'email\nada@A.example\nben@b.example\nBEN@b.example'

    const { body } = await sendFor(sheet)
    const again = await sendFor(sheet)
    await api.runJobs()

    expect(said(body.rows)).toEqual(['unchanged', 'create', 'email: BEN@b.example is in row 3 too.'])
    expect(body.rows[0].reason).toBe('This address is on the list already.')
    expect(again.body).toMatchObject({ created: 0, mails: 0, unchanged: 2, refused: 1 })
    expect([mailsTo('Ada@a.example').length, mailsTo('ben@b.example').length]).toEqual([1, 1])
  })

  it('imports one file once when it is sent twice at the same time', async () => {
    const sheet = `email\n${Array.from({ length: 50 }, (_, at) => `a${at}@x${at}.example`).join('\n')}`
    const sent = await Promise.all([sendFor(sheet), sendFor(sheet)])

    expect(sent.map(({ status }) => status)).toEqual([200, 200])
    expect(sent.reduce((sum, { body }) => sum + body.created, 0)).toBe(50)
    expect((await entries()).length).toBe(50)
  })

  it.each(['link_id', 'a column'])('refuses a link that is deleted during the import, named by %s', async (by) => {
    const { id, name } = one.link
    const deleting = await api.db.transaction()
    await deleting('links').where({ merchantId: merchant.id, id }).delete()

    const sending = by === 'link_id' ? sendFor('email\nada@a.example') : send(`email,link\nada@a.example,${name}`)
    await untilWaiting(api.db, 1)
    await deleting.commit()

    const { status, body } = await sending
    expect(by === 'link_id' ? status : said(body.rows)).toEqual(
      by === 'link_id' ? 404 : ['link: You have no checkout link with this name or address.'],
    )
  })

  it('only reports with dryRun', async () => {
    const { body } = await sendFor('email\nzoe@a.example', '?dry_run=true')
    await api.runJobs()

    expect(body).toMatchObject({ total: 1, created: 1, mails: 1, understood: { heading_row: 1 } })
    expect([await entries(), mailsTo('zoe@a.example')]).toEqual([[], []])
  })

  it.each(['', '?dry_run=true'])('answers 409 before the own address is confirmed%s', async (query) => {
    await api.db('merchants').where({ id: merchant.id }).update({ emailConfirmedAt: null })

    expect(await sendFor('email\nada@a.example', query)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Confirm your email address first.') },
    })
    expect(await entries()).toEqual([])
  })

  it('finds no link of another shop', async () => {
    const other = await shop()
    const { status } = await send('email\nada@a.example', '', { fields: { link_id: other.link.id } })

    expect(status).toBe(404)
    expect(await other.entryOf('ada@a.example')).toBeUndefined()
  })

  it('reads the columns of other programs below a title, and keeps those that were chosen', async () => {
    const found = await send(
      'Back in stock\n\nE-Mail-Adresse;Produkt;Variante;Angemeldet am;Sprache;Telefon\nada@a.example;Planner launch;Default Title;2026-01-31;de;1',
      '?dry_run=true',
    )
    const fields = { columns: ',email', link_id: one.link.id }
    const written = await send('Who,Where\nAda,ada@a.example', '', { fields })
    const next = await send('Who,Where\nBen,ben@a.example', '?dry_run=true&use_kept=true', { fields: { link_id: one.link.id } })

    expect(found.body).toMatchObject({ created: 1, understood: { heading_row: 3, unread_columns: ['Telefon'] } })
    expect(written.body).toMatchObject({ created: 1 })
    expect(next.body).toMatchObject({ created: 1, understood: { kept: { columns: ',email' } } })
  })

  it.each([
    ['name\nAda', 'Missing: email.'],
    ['email\nada@a.example', 'Missing: link.'],
    ['ada@a.example\nben@a.example', 'it contains the address ada@a.example'],
    ['email,link\n', 'This file has no addresses.'],
  ])('refuses the sheet %j as a whole', async (content, words) => {
    const { status, body } = await send(content)

    expect(status).toBe(400)
    expect(body.errors[0]).toMatchObject({ path: 'sheet', msg: expect.stringContaining(words) })
  })
})

describe('variants', () => {
  const buildShirt = async (name: string, stock: number | null = 0) => {
    const shirt = await buildProduct(api.db, merchant, { name })
    await buildVariants(api.db, shirt, { S: { stock }, 'M; long': { stock } })
    return shirt
  }

  it('are read as the list shows them, for each item', async () => {
    const both = await buildLink(api.db, merchant, [await buildShirt('Shirt'), await buildShirt('Hoodie')], { name: 'Both' })
    const single = await buildLink(api.db, merchant, [await buildShirt('Shirt')], { name: 'Single' })
    const rows = [
      ['Single', 's', 'create'],
      ['Single', 'M; long', 'create'],
      ['Single', 'XL', 'variants: This link sells no variant “XL”.'],
      ['Single', 'S; S', 'variants: This link sells no variant “S”.'],
      ['Single', '', 'variants: Enter a variant of “Shirt”.'],
      ['Both', 'S; S', 'create'],
      ['Both', 'S', 'variants: “S” is a variant of several products of this link. Enter one for each of them.'],
      ['Planner launch', 'S', 'variants: This link sells no variant “S”.'],
    ]
    const { body } = await send(
      ['email,link,variants', ...rows.map(([link, cell], at) => `a${at}@x.example,${link},"${cell}"`)].join('\n'),
    )

    expect(said(body.rows)).toEqual(rows.map(([, , outcome]) => outcome))
    expect(body.rows.map(({ variants }: { variants: string[] }) => variants).slice(0, 2)).toEqual([['S'], ['M; long']])
    expect((await entries()).map(({ linkId, variantIds }) => [linkId, variantIds.length])).toEqual([
      [single.id, 1],
      [single.id, 1],
      [both.id, 2],
    ])
  })

  it('make one entry with that of a shopper who asked for the same', async () => {
    const shirt = await buildShirt('Shirt')
    const link = await buildLink(api.db, merchant, [shirt], { name: 'Single' })
    const { id } = await api
      .db('product_variants')
      .where({ merchantId: merchant.id, productId: shirt.id, optionValues: ['S'] })
      .first('id')
    await api.request('POST', `/carts/url/${link.urlId}/waitlist`, { body: { email: 'ada@a.example', variant_ids: [id] } })

    const { body } = await send('email,link,variants\nada@a.example,Single,S\nada@a.example,Single,M; long')

    expect(said(body.rows)).toEqual(['unchanged', 'create'])
  })
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
