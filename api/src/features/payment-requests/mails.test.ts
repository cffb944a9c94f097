import { randomUUID } from 'node:crypto'
import { isoDayIn } from '../../platform/languages/isoDayIn.ts'
import { describe, expect, it } from 'vitest'
import { sessionsOf } from '../../../test/checkoutSessions.ts'
import { DAY_ZONE } from '../../../test/calendar.ts'
import { buildMerchant } from '../../../test/factories.ts'
import { requestsFor, tokenIn } from '../../../test/paymentRequests.ts'
import { startApi } from '../../../test/server.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { LANGUAGES } from '../../../../sdk/src/languages/languages.js'
import { loadMessages } from '../../../../sdk/src/languages/loadMessages.js'
import { remindPayers } from './remindPayers.ts'
import { addDays } from './schedule.ts'

const api = startApi()

async function shop(changes: Partial<Merchant> = {}) {
  const merchant = await buildMerchant(api.db, { timeZone: DAY_ZONE.timeZone, storeName: 'Kiln & Clay', ...changes })
  const email = `${randomUUID()}@example.com`
  const calls = requestsFor(api, merchant)
  const request = async (body: object = {}) => (await calls.create({ email, ...body })).body
  const mails = () => api.mails.filter(({ to }) => to === email)
  const subjects = () => mails().map(({ subject }) => subject)
  return { merchant, email, ...sessionsOf(api, merchant), ...calls, request, mails, subjects }
}
/** Of a shop in which it is after nine, when reminders are sent. */
const today = isoDayIn(DAY_ZONE.timeZone)
const FIRST = 'Kiln & Clay asks for a payment of $240.00'
const REMINDER = 'Reminder: payment of $240.00 to Kiln & Clay'

describe('the mail of a request', () => {
  it('has amount, words, due date and the address to pay, in the shop’s name', async () => {
    const { request, mails } = await shop({ supportEmail: 'help@kiln.example' })
    const body = await request({ message: 'Thank you.\nSee you.', due_on: addDays(today, 20) })
    await api.runJobs()
    await api.runJobs()
    const [mail, ...others] = mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: FIRST, fromName: 'Kiln & Clay', replyTo: 'help@kiln.example' })
    const due = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(addDays(today, 20)))
    for (const part of ['Portrait session', '$240.00', `by ${due}`, 'Thank you.\nSee you.', body.url, 'do not know Kiln & Clay'])
      expect(mail!.text).toContain(part)
    expect(mail!.html).toContain(`href="${body.url}"`)
    expect(mail!.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
  })

  it('escapes the seller’s words, and leaves no address in them', async () => {
    const { request, mails } = await shop()
    const words = 'Win at https://evil.example/x or www.evil.example, write to eve@evil.example'
    const body = await request({ title: `<b>Mug</b> ${words}`, message: `<a href="https://evil.example">here</a> ${words}` })
    await api.runJobs()
    const { html, text, subject } = mails()[0]!
    expect(html).toContain('&#60;b&#62;Mug&#60;/')
    for (const part of [html!, text, subject]) {
      expect(part).not.toMatch(/evil\.example|https:\/\/evil|eve@evil/)
      expect(part.replaceAll(body.url, '')).not.toContain('\r')
    }
    expect([...html!.matchAll(/href="([^"]+)"/g)].map(([, url]) => new URL(url!).pathname)).toEqual([
      new URL(body.url).pathname,
      '/account/unsubscribe',
    ])
  })

  it.each(LANGUAGES)('is in $name', async ({ tag }) => {
    const { request, mails } = await shop()
    const body = await request({ locale: tag, currency: 'EUR' })
    await api.runJobs()
    const [mail] = mails()
    const { direction } = await loadMessages(tag)
    expect(mail!.html).toMatch(new RegExp(`<html lang="${tag}[-"].*dir="${direction}"`))
    expect(mail!.text).toContain(body.url)
    for (const part of [mail!.text, mail!.subject]) expect(part).not.toMatch(/[{}]|undefined/)
    if (tag !== 'en') expect(mail!.subject).not.toContain('asks for')
  })

  it('is not sent when the request ended before', async () => {
    const { request, act, mails } = await shop()
    const body = await request()
    await act(body.id, 'cancel')
    await api.runJobs()
    expect(mails()).toEqual([])
  })
})

describe('the reminders of a request', () => {
  it('are each sent once, also by two servers at once, and name how it is due', async () => {
    const { request, age, get, mails, subjects } = await shop()
    const body = await request({ due_on: addDays(today, 10), reminders: [7, -3, 0] })
    const first = new Date(`${addDays(today, 7)}T09:00:00${DAY_ZONE.offset}`)
    expect(body).toMatchObject({ reminders: [-3, 0, 7], next_reminder_at: first.toISOString() })
    await api.runJobs()
    const texts: RegExp[] = [/Please remember to pay/, /is due today/, /was due on/]
    for (const [at, days] of [8, 3, 7].entries()) {
      await age(body.id, days)
      if (at === 1) await ageTo(body.id, 0)
      await Promise.all([remindPayers(api.db), remindPayers(api.db)])
      await api.runJobs()
      await api.runClock()
      expect(subjects()).toEqual([FIRST, ...Array.from({ length: at + 1 }, () => REMINDER)])
      expect(mails().at(-1)!.text).toMatch(texts[at]!)
    }
    expect((await get(body.id)).body).toMatchObject({ status: 'overdue', reminders_sent: 3, next_reminder_at: null })
  })

  it('send only the last of several that were missed', async () => {
    const { request, age, get, subjects } = await shop()
    const body = await request({ due_on: addDays(today, 5), reminders: [-3, 0, 3] })
    await api.runJobs()
    await age(body.id, 15)
    await api.runClock()
    await api.runJobs()
    expect(subjects()).toEqual([FIRST, REMINDER])
    expect((await get(body.id)).body.next_reminder_at).toBeNull()
  })

  it('are planned at nine in the shop’s time zone, and not for days that are over', async () => {
    const { request } = await shop({ timeZone: 'Asia/Tokyo' })
    const dueOn = addDays(today, 5)
    expect((await request({ due_on: dueOn, reminders: [-30, 0] })).next_reminder_at).toBe(`${dueOn}T00:00:00.000Z`)
    expect((await request({ due_on: dueOn, reminders: [-30] })).next_reminder_at).toBeNull()
  })

  it.each(['paid', 'cancelled', 'marked as paid'])('stop when it is %s, even when a mail was queued before', async (how) => {
    const { request, age, act, pay, subjects } = await shop()
    const body = await request({ due_on: addDays(today, 5), reminders: [0, 3] })
    await api.runJobs()
    await age(body.id, 7)
    await remindPayers(api.db)
    if (how === 'paid') await pay(tokenIn(body.url))
    else await act(body.id, how === 'cancelled' ? 'cancel' : 'mark-paid')
    await api.runJobs()
    await age(body.id, 7)
    await api.runClock()
    await api.runJobs()
    expect(subjects().filter((subject) => subject === REMINDER)).toEqual([])
  })

  it('can be sent by hand, once a day and ten times', async () => {
    const { merchant, request, age, act, subjects } = await shop()
    const body = await request()
    expect(await act(body.id, 'remind')).toMatchObject({ status: 409, body: { message: /24 hours/ } })
    await age(body.id, 2)
    const answers = await Promise.all([act(body.id, 'remind'), act(body.id, 'remind')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await api.runJobs()
    expect(subjects().filter((subject) => subject === REMINDER)).toHaveLength(1)
    await age(body.id, 2)
    await api.db('payment_requests').where({ merchantId: merchant.id, id: body.id }).update({ remindersByHand: 10 })
    expect((await act(body.id, 'remind')).status).toBe(409)
  })

  it('end for a person who refused them, and so do new requests of the shop', async () => {
    const { request, age, act, get, mails } = await shop()
    const body = await request({ reminders: [0] })
    await api.runJobs()
    const [, token] = /unsubscribe\?token=([^&\s"]+)/.exec(mails()[0]!.text)!
    expect((await api.request('POST', `/mail/unsubscribe?token=${token}`)).status).toBeLessThan(300)
    expect((await get(body.id)).body).toMatchObject({ refuses_mail: true, next_reminder_at: null })
    await age(body.id, 20)
    await api.runClock()
    expect((await act(body.id, 'remind')).status).toBe(409)
    expect(await request()).toMatchObject({ refuses_mail: true, mailed_at: null, url: expect.any(String) })
    await api.runJobs()
    expect(mails()).toHaveLength(1)
  })
})

it('causes no bug', () => {
  expect(api.bugs).toEqual([])
})

/** Makes a request due so many days from today, with its reminder due at this moment. */
const ageTo = (id: string, days: number) =>
  api
    .db('payment_requests')
    .where({ id })
    .update({ dueOn: addDays(today, days), nextReminderAt: new Date(Date.now() - 1000) })
