import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { startApi } from '../../../test/server.ts'
import { newAddress, waitingLists, type WaitingShop } from '../../../test/waitlist.ts'
import { Link } from '../../shop/catalogue/Link.ts'
import { WaitlistEntry } from '../../shop/waitlist/WaitlistEntry.ts'
import { askImported } from './askImported.ts'

/** Half of what a new shop mails in a day. */
const MOST = 5
const api = startApi({ newSellerMails: 2 * MOST })
const { shop, offer, confirm, tokenFor, mailsTo } = waitingLists(api)
const HOUR_MS = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
let one: WaitingShop

beforeEach(async () => {
  one = await shop()
})

const own = () => WaitlistEntry.query(api.db).where({ merchantId: one.merchant.id })
async function bring(emails: string[]) {
  const body = new FormData()
  body.append('link_id', one.link.id)
  body.append('sheet', new File([['email', ...emails].join('\n')], 'waiting.csv'))
  return (await api.request('POST', '/waitlist/import', { as: one.merchant, body })).body
}
const people = (count: number) => Array.from({ length: count }, newAddress)
const mailed = (emails: string[]) => emails.filter((email) => mailsTo(email).length > 0)
/** Runs the job of each minute, and sends what it queued. */
async function ask() {
  await askImported(api, (error) => void api.bugs.push(error))
  await api.runJobs()
}
/** As if this time had passed since the import and all mails. */
async function pass(hours: number) {
  const before = (time: Date | null) => time && new Date(time.getTime() - hours * HOUR_MS)
  for (const entry of await own()) {
    const { importedAt, mailedAt, mailDueAt } = entry
    await entry.$query(api.db).patch({ importedAt: before(importedAt), mailedAt: before(mailedAt), mailDueAt: before(mailDueAt) })
  }
}

describe('askImported', () => {
  it('asks half as many as the shop may mail in a day, in their order, and the others on the next days', async () => {
    const emails = people(MOST + 3)

    expect(await bring(emails)).toMatchObject({ created: MOST + 3, mails: MOST + 3 })
    await api.runJobs()
    await ask()
    expect(mailed(emails)).toEqual(emails.slice(0, MOST))
    const waiting = await own().whereNull('mailedAt')
    expect(waiting.length).toBe(3)
    for (const { mailDueAt } of waiting) expect(mailDueAt!.getTime()).toBeGreaterThan(hoursAgo(-0.9).getTime())

    await pass(2)
    await ask()
    expect(mailed(emails)).toEqual(emails.slice(0, MOST))

    await pass(23)
    await ask()
    expect(mailed(emails)).toEqual(emails)
    for (const email of emails) expect(mailsTo(email).length).toBe(1)
  })

  it('never exceeds the limit when it runs several times at once', async () => {
    const emails = people(MOST * 2)
    await bring(emails)

    await Promise.all([askImported(api, rethrow), askImported(api, rethrow), askImported(api, rethrow)])
    await api.runJobs()

    expect(mailed(emails).length).toBe(MOST)
  })

  it('lets other jobs run before these mails', async () => {
    await bring(people(MOST))
    await askImported(api, rethrow)

    const waiting = api.db('graphile_worker.jobs').where({ taskIdentifier: 'mailWaitlist' })
    expect(await waiting.pluck('priority')).toEqual(Array(MOST).fill(10))
    await api.runJobs()
  })

  it('lets the others go on when a domain has had its mails', async () => {
    const domain = `${randomUUID()}.example`
    await api
      .db('merchants')
      .where({ id: one.merchant.id })
      .update({ createdAt: hoursAgo(24 * 30) })
    const [some, other] = [Array.from({ length: 103 }, (_, at) => `a${at}@${domain}`), newAddress()]
    await bring([...some, other])
    await api.runJobs()
    await ask()

    expect(mailed(some).length).toBe(100)
    expect(mailed([other])).toEqual([other])
  })

  it('waits for the seller to confirm, and for the link to be active with its list', async () => {
    const email = newAddress()
    const set = (columns: Partial<Link>) => Link.query(api.db).where({ merchantId: one.merchant.id }).patch(columns)
    await bring([email])
    await api.db('merchants').where({ id: one.merchant.id }).update({ emailConfirmedAt: null })
    await api.runJobs()
    expect(mailed([email])).toEqual([])

    await api.db('merchants').where({ id: one.merchant.id }).update({ emailConfirmedAt: new Date() })
    for (const change of [{ isActive: false }, { isActive: true, offersWaitlist: false }]) {
      await set(change)
      await pass(2)
      await ask()
      expect(mailed([email])).toEqual([])
    }

    await set({ offersWaitlist: true })
    await pass(2)
    await ask()
    expect(mailed([email])).toEqual([email])
  })

  it('gives up what could not be asked within 14 days, and forgets who was asked and did not confirm in two days', async () => {
    const emails = people(MOST + 1)
    await bring(emails)
    await api.runJobs()
    const wait = (hours: number) =>
      own()
        .whereNull('mailedAt')
        .patch({ importedAt: hoursAgo(hours), mailDueAt: hoursAgo(1) })
    await wait(24 * 14 - 1)
    await ask()
    expect(await own().resultSize()).toBe(MOST + 1)

    await wait(24 * 14 + 1)
    await ask()
    expect((await own()).map(({ email }) => email).sort()).toEqual(emails.slice(0, MOST).sort())

    await own()
      .whereNotNull('mailedAt')
      .patch({ mailedAt: hoursAgo(49) })
    await offer()
    expect(await own()).toEqual([])
  })

  it('leaves the other half of the mails of a day to shoppers who ask now', async () => {
    await bring(people(MOST * 3))
    await api.runJobs()
    const visitors = people(MOST + 1)

    for (const visitor of visitors) {
      await one.join(visitor)
      await api.runJobs()
    }

    expect(mailed(visitors)).toEqual(visitors.slice(0, MOST))
  })

  it('mails a shopper at once who asks before the turn of the import, once', async () => {
    const emails = people(MOST + 1)
    await bring(emails)
    await api.runJobs()
    await pass(25)
    const email = emails.at(-1)!

    await one.join(email)
    await api.runJobs()
    await ask()

    expect(mailsTo(email).length).toBe(1)
    expect(await own().findOne({ canonicalEmail: email })).toMatchObject({ importedAt: null, mailDueAt: null })
    expect((await confirm(await tokenFor(email))).body.state).toBe('waiting')
  })

  it('mails nobody again who left the list of an import', async () => {
    const email = newAddress()
    await bring([email])
    const token = await tokenFor(email)
    await api.request('POST', `/mail/unsubscribe?token=${encodeURIComponent(token)}`)

    const { created, rows } = await bring([email])
    await api.runJobs()

    expect(created).toBe(0)
    expect(rows[0]).toMatchObject({ column: 'email', reason: 'This address has unsubscribed from the mails of your shop.' })
    expect(mailsTo(email).length).toBe(1)
    expect((await confirm(token)).status).toBe(422)
    expect((await one.join(email)).status).toBe(202)
  })
})

function rethrow(error: unknown): never {
  throw error
}

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
