import { describe, expect, inject, it } from 'vitest'
import { buildMerchant } from '../../test/factories.ts'
import { startApi } from '../../test/server.ts'
import { deleteInBatches } from '../platform/db/deleteInBatches.ts'
import { rethrow } from '../platform/jobs/sweep.ts'
import {
  dropOldVisits,
  forgetInvitations,
  forgetJobs,
  forgetMailedTokens,
  forgetMails,
  forgetPaymentEvents,
} from './forgetOld.ts'

const api = startApi()
const DAY_MS = 24 * 3600_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
const MAIL = { recipient: 'nora@example.com', canonicalRecipient: 'nora@example.com', template: 'notice', subject: '' }

describe('forgetMails', () => {
  it('deletes mails of more than a year ago, unless one is still due', async () => {
    const { id: merchantId } = await buildMerchant(api.db)
    const rows = [
      { subject: 'sent lately', createdAt: ago(364), sentAt: ago(364) },
      { subject: 'sent', createdAt: ago(367), sentAt: ago(366) },
      { subject: 'left out', createdAt: ago(367), skippedAt: ago(366) },
      { subject: 'given up', createdAt: ago(367), dueAt: null },
      { subject: 'due', createdAt: ago(367), dueAt: new Date() },
    ]
    await api.db('mails').insert(rows.map((row) => ({ ...MAIL, merchantId, ...row })))
    await forgetMails(api.db)
    const left = await api.db('mails').where({ merchantId }).orderBy('subject').select('subject')
    expect(left.map(({ subject }) => subject)).toEqual(['due', 'sent lately'])
  })
})

describe('forgetPaymentEvents', () => {
  it('keeps what is not handled, and what a provider may send again', async () => {
    await api.db('payment_events').insert([
      { id: 'old', type: 'x', receivedAt: ago(91), handledAt: ago(91) },
      { id: 'old-open', type: 'x', receivedAt: ago(91), dueAt: new Date(Date.now() + DAY_MS) },
      { id: 'new', type: 'x', receivedAt: ago(89), handledAt: ago(89) },
    ])
    await forgetPaymentEvents(api.db)
    const left = await api.db('payment_events').whereIn('id', ['old', 'old-open', 'new']).orderBy('id').select('id')
    expect(left.map(({ id }) => id)).toEqual(['new', 'old-open'])
  })
})

describe('forgetMailedTokens', () => {
  it('deletes links that no longer work', async () => {
    const { id: merchantId } = await buildMerchant(api.db)
    const token = { merchantId, purpose: 'confirm_email', email: 'ada@example.com' }
    await api.db('mailed_tokens').insert([
      { ...token, tokenHash: 'works', expiresAt: new Date(Date.now() + DAY_MS) },
      { ...token, tokenHash: 'ended', expiresAt: new Date(Date.now() - 1000) },
    ])
    await forgetMailedTokens(api.db)
    expect(await api.db('mailed_tokens').where({ merchantId }).select('tokenHash')).toEqual([{ tokenHash: 'works' }])
  })
})

describe('forgetInvitations', () => {
  it('deletes links that ended a month ago', async () => {
    await api.db('invitations').insert([
      { tokenHash: 'ended lately', expiresAt: ago(29) },
      { tokenHash: 'ended long ago', expiresAt: ago(31), canonicalEmail: 'ada@example.com' },
    ])
    await forgetInvitations(api.db)
    expect(await api.db('invitations').select('tokenHash')).toEqual([{ tokenHash: 'ended lately' }])
  })
})

describe('forgetJobs', () => {
  it('deletes jobs that were given up 90 days ago, unless one is locked or deletes an account', async () => {
    const add = async (name: string, changes: object) => {
      await api.db.raw('select graphile_worker.add_job(?)', [name])
      const job = { attempts: 25, maxAttempts: 25, runAt: ago(91), ...changes }
      await api.db('graphile_worker._private_jobs').where({ maxAttempts: 25, attempts: 0 }).update(job)
    }
    await add('old', {})
    await add('late', { runAt: ago(89) })
    await add('tried', { attempts: 24 })
    await add('running', { lockedAt: new Date(), lockedBy: 'pool' })
    await add('clearAccount', {})

    await forgetJobs(api.db)

    const jobs = await api.db('graphile_worker.jobs').orderBy('taskIdentifier').pluck('task_identifier')
    expect(jobs).toEqual(['clearAccount', 'late', 'running', 'tried'])
  })
})

describe('deleteInBatches', () => {
  it('goes on until nothing is left', async () => {
    const { id: merchantId } = await buildMerchant(api.db)
    await api
      .db('mails')
      .insert(Array.from({ length: 7 }, () => ({ ...MAIL, merchantId, createdAt: ago(400), sentAt: ago(400) })))
    const where = `merchant_id = '${merchantId}'`
    expect(await deleteInBatches(api.db, { table: 'mails', key: ['merchant_id', 'id'], where }, rethrow, 3)).toBe(7)
  })
})

describe('a job that is interrupted', () => {
  // A cluster has no triggers.
  it.skipIf(inject('isCluster'))('keeps what it has deleted, and ends its work at the next run', async () => {
    const { id: merchantId } = await buildMerchant(api.db)
    const insert = (count: number, at: Date) =>
      api.db.raw(
        `insert into mails (merchant_id, recipient, canonical_recipient, template, created_at, sent_at)
         select :merchantId, 'nora@example.com', 'nora@example.com', 'notice', :at, :at from generate_series(1, :count)`,
        { merchantId, at, count },
      )
    await insert(5000, ago(400))
    await insert(3, ago(10))
    const left = async () => (await api.db('mails').where({ merchantId })).length
    // The third batch fails. A sequence keeps its count when that statement is rolled back.
    await api.db.raw(`
      create sequence batches;
      create function fail_third() returns trigger language plpgsql as $$ begin
        if nextval('batches') = 3 then raise exception 'interrupted'; end if;
        return null;
      end $$;
      create trigger third after delete on mails execute function fail_third()`)

    await expect(forgetMails(api.db)).rejects.toThrow('interrupted')
    expect(await left()).toBe(1003)
    expect(await forgetMails(api.db)).toBe(1000)

    expect(await left()).toBe(3)
    await api.db.raw('drop function fail_third cascade')
  })
})

describe('dropOldVisits', () => {
  it('drops the months that ended two years and a month ago, and keeps their sums', async () => {
    await api.db.raw(`select make_event_partitions(date '2020-03-01', date '2020-05-01')`)
    expect(await dropOldVisits(api.db, new Date('2022-05-15T00:00:00Z'))).toEqual(['link_events_2020_03'])
    // Nothing is left to drop then.
    expect(await dropOldVisits(api.db, new Date('2022-05-15T00:00:00Z'))).toEqual([])
    expect(await dropOldVisits(api.db, new Date('2022-07-01T00:00:00Z'))).toEqual(['link_events_2020_04', 'link_events_2020_05'])
  })
})
