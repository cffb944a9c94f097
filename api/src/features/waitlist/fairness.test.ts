import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { buildLink, buildOrder } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { newAddress, waitingLists, type WaitingShop } from '../../../test/waitlist.ts'

const api = startApi()
const { shop, wait, offer, mailsTo } = waitingLists(api)
const HOUR_MS = 3_600_000

/** For how many hours something is reserved for each address; null for those who wait. */
const hoursOf = (one: WaitingShop, emails: string[]) =>
  Promise.all(emails.map(async (email) => (await one.entryOf(email))!.reservedHours))
const expire = async (one: WaitingShop, email: string) =>
  (await one.entryOf(email))!.$query(api.db).patch({ reservedUntil: new Date(Date.now() - 1000) })
/** Another link of the same mug. */
async function secondLink(one: WaitingShop) {
  const link = await buildLink(api.db, one.merchant, [one.mug])
  const join = (email: string, body: object = {}, network = '') =>
    api.request('POST', `/carts/url/${link.urlId}/waitlist`, {
      headers: { 'x-forwarded-for': network },
      body: { email, locale: 'en-US', ...body },
    })
  return { join }
}
const at = (domain: string) => `${randomUUID()}@${domain}`

it('reserves one piece at a time for a network, and gives it to the next when that has ended', async () => {
  const one = await shop()
  const [first, second, stranger] = [newAddress(), newAddress(), newAddress()]
  for (const email of [first, second]) await wait(one, email, {}, '203.0.113.7')
  await wait(one, stranger, {}, '203.0.113.8')
  await one.restock(10)
  await offer()
  expect(await hoursOf(one, [first, second, stranger])).toEqual([24, null, 24])
  expect(await one.stock()).toEqual([8, 2])

  await expire(one, first)
  await offer()
  expect(await one.entryOf(first)).toBeUndefined()
  expect(await hoursOf(one, [second, stranger])).toEqual([24, 24])
})

it('counts the /64 of an IPv6 address as one network', async () => {
  const one = await shop()
  const emails = [newAddress(), newAddress(), newAddress()]
  const networks = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1']
  for (const [index, email] of emails.entries()) await wait(one, email, {}, networks[index])
  await one.restock(10)
  await offer()
  expect(await hoursOf(one, emails)).toEqual([24, null, 24])
})

it('reserves one piece at a time for a registered domain, unless it belongs to a mail provider', async () => {
  const one = await shop()
  const domain = `${randomUUID()}.co.uk`
  const company = [at(domain), at(`mail.${domain}`)]
  const people = [at('gmail.com'), at('gmail.com')]
  for (const email of [...company, ...people]) await wait(one, email)
  await one.restock(10)
  await offer()
  expect(await hoursOf(one, [...company, ...people])).toEqual([24, null, 24, 24])
})

it('reserves one piece at a time for a mailbox, however it is spelled', async () => {
  const one = await shop()
  const name = randomUUID()
  const emails = [`${name}@gmail.com`, `${name}+1@gmail.com`, `${name.slice(0, 3)}.${name.slice(3)}@gmail.com`]
  for (const email of emails) await wait(one, email)
  await one.restock(10)
  await offer()
  expect(await hoursOf(one, emails)).toEqual([24, null, null])
})

it('reserves half of what is back for a day, and the rest for two hours', async () => {
  const one = await shop()
  const emails = Array.from({ length: 5 }, newAddress)
  for (const email of emails) await wait(one, email)
  await one.restock(5)
  const began = Date.now()
  await offer()
  await api.runJobs()
  expect(await hoursOf(one, emails)).toEqual([24, 24, 24, 2, 2])
  const last = (await one.entryOf(emails[4]!))!.reservedUntil!
  expect(last.getTime()).toBeGreaterThanOrEqual(began + 2 * HOUR_MS)
  expect(last.getTime()).toBeLessThan(began + 3 * HOUR_MS)
  const { timeZone } = one.merchant
  const until = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long', timeStyle: 'long' }).format(last)
  expect(mailsTo(emails[4]!).at(-1)!.text.replaceAll(/\s+/g, ' ')).toContain(
    `reserved for you until ${until.replaceAll(/\s+/g, ' ')}`,
  )
})

it('reserves one piece at a time for a network over all links that sell it', async () => {
  const one = await shop()
  const other = await secondLink(one)
  const emails = [newAddress(), newAddress(), newAddress()]
  await wait(one, emails[0]!, {}, '203.0.113.20')
  await wait(other, emails[1]!, {}, '203.0.113.20')
  await wait(other, emails[2]!, {}, '203.0.113.21')
  await one.restock(10)
  await offer()
  const hours = await hoursOf(one, emails)
  expect([hours.slice(0, 2).toSorted(), hours[2]]).toEqual([[24, null], 24])
})

it('reserves half of what is back for a day over all links that sell it', async () => {
  const one = await shop()
  const other = await secondLink(one)
  const emails = Array.from({ length: 6 }, newAddress)
  for (const [index, email] of emails.entries()) await wait(index % 2 ? other : one, email, {}, `203.0.113.${30 + index}`)
  await one.restock(6)
  await offer()
  expect((await hoursOf(one, emails)).toSorted()).toEqual([2, 2, 2, 24, 24, 24])
})

it('reserves half of the places of a limited link for a day', async () => {
  const one = await shop({ maxSales: 1 }, { type: 'digital' })
  await buildOrder(api.db, one.link, [one.mug])
  const emails = Array.from({ length: 3 }, newAddress)
  for (const email of emails) await wait(one, email)
  await api.request('PUT', `/carts/${one.link.id}`, { as: one.merchant, body: { limits: { max_sales: 4 } } })
  await offer()
  expect(await hoursOf(one, emails)).toEqual([24, 24, 2])
})

it('tells everybody of one network when nothing can run out', async () => {
  const one = await shop({ maxSales: 1 }, { type: 'digital' })
  await buildOrder(api.db, one.link, [one.mug])
  const emails = [newAddress(), newAddress()]
  for (const email of emails) await wait(one, email, {}, '203.0.113.9')
  await api.request('PUT', `/carts/${one.link.id}`, { as: one.merchant, body: { limits: { max_sales: null } } })
  await offer()
  expect(await hoursOf(one, emails)).toEqual([24, 24])
})

it('reserves once for a network when several processes look at once', async () => {
  const one = await shop()
  const emails = [newAddress(), newAddress(), newAddress()]
  for (const email of emails) await wait(one, email, {}, '203.0.113.10')
  await one.restock(3)
  await Promise.all([offer(), offer(), offer()])
  expect((await hoursOf(one, emails)).filter((hours) => hours !== null)).toHaveLength(1)
  expect(await one.stock()).toEqual([2, 1])
})

it('reports no internal error', () => {
  expect(api.bugs).toEqual([])
})
