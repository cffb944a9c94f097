import fs from 'node:fs'
import path from 'node:path'
import type { Knex } from 'knex'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { addKey, buildMerchant } from '../../../test/factories.ts'
import { startApi } from '../../../test/server.ts'
import { recordAudit } from './recordAudit.ts'

const api = startApi()

const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.7; rv:132.0) Gecko/20100101 Firefox/132.0'
const callerOf = (merchantId: string, more: object = {}) => ({
  merchantId,
  sessionId: null,
  keyId: null,
  requestId: 'req_1',
  userAgent: FIREFOX,
  ...more,
})
/** Roles belong to all databases of a server, so each run has its own. */
const ROLE = `audit_test_${process.pid}`
const OWNER = `${ROLE}_audit`
const [, MAKE_APPEND_ONLY] = /## Append-only activity log[^]*?```sql\n([^]*?)```/.exec(
  fs.readFileSync(path.resolve(import.meta.dirname, '../../../../docs/run/production.md'), 'utf8'),
)!

afterAll(async () => {
  if (inject('isCluster')) return
  await api.db.raw('reassign owned by ?? to current_user', [OWNER])
  for (const role of [ROLE, OWNER]) {
    await api.db.raw('drop owned by ??', [role])
    await api.db.raw('drop role ??', [role])
  }
})

const eventsOf = (merchantId: string) => api.db('audit_events').where({ merchantId }).orderBy('id')

describe('recordAudit', () => {
  it('records who did what, with which device and request', async () => {
    const { id } = await buildMerchant(api.db)

    await recordAudit(api.db, callerOf(id, { sessionId: id }), {
      action: 'plan.changed',
      before: { tier: 'basic' },
      after: { tier: 'pro' },
    })

    expect(await eventsOf(id)).toEqual([
      expect.objectContaining({
        actorKind: 'session',
        actorId: id,
        actorName: 'Firefox on macOS',
        action: 'plan.changed',
        before: { tier: 'basic' },
        after: { tier: 'pro' },
        requestId: 'req_1',
      }),
    ])
  })

  it('names a key, a person who is not signed in, and the system', async () => {
    const { id } = await buildMerchant(api.db)
    await addKey(api.db, { id }, ['read'], { name: 'Warehouse' })
    const { id: keyId } = await api.db('api_keys').where({ merchantId: id }).first()

    await recordAudit(api.db, callerOf(id, { keyId }), { action: 'refund.created' })
    await recordAudit(api.db, callerOf(id), { action: 'second_factor.refused' })
    await recordAudit(api.db, { merchantId: id, system: 'Payment provider' }, { action: 'payout_account.disconnected' })

    expect((await eventsOf(id)).map((event) => [event.actorKind, event.actorId, event.actorName])).toEqual([
      ['key', keyId, 'Warehouse'],
      ['person', null, 'Firefox on macOS'],
      ['system', null, 'Payment provider'],
    ])
  })

  it('records only the fields that are listed for the action', async () => {
    const { id } = await buildMerchant(api.db)
    const row = { name: 'Warehouse', last_four: '9fQ2', secret: 'sk_test_secret', secretHash: 'hash' }

    await recordAudit(api.db, callerOf(id), { action: 'api_key.created', after: row })

    expect((await eventsOf(id))[0].after).toEqual({ name: 'Warehouse', last_four: '9fQ2' })
  })

  it('records nothing when the change is rolled back', async () => {
    const { id } = await buildMerchant(api.db)
    const change = api.db.transaction(async (trx) => {
      await recordAudit(trx, callerOf(id), { action: 'data_export.started' })
      throw new Error('later failure')
    })

    await expect(change).rejects.toThrow('later failure')

    expect(await eventsOf(id)).toEqual([])
  })
})

describe('forget_audit_events', () => {
  const old = (days: number) => new Date(Date.now() - days * 24 * 3_600_000)
  const row = (merchantId: string, action: string, createdAt = new Date()) =>
    api.db('audit_events').insert({ merchantId, actorKind: 'system', actorName: 'Test', action, createdAt })
  const actionsOf = async (merchantId: string) => (await eventsOf(merchantId)).map(({ action }) => action)

  it('deletes events after 400 days', async () => {
    const { id } = await buildMerchant(api.db)
    await row(id, 'plan.changed', old(401))
    await row(id, 'domain.changed', old(399))

    await api.runClock()

    expect(await actionsOf(id)).toEqual(['domain.changed'])
  })

  it('deletes the events of a deleted account, and of no other', async () => {
    const { id } = await buildMerchant(api.db)
    await row(id, 'plan.changed')

    await api.db.raw('select forget_audit_events(?)', [id])
    expect(await actionsOf(id)).toEqual(['plan.changed'])

    await api.db('merchants').where({ id }).update({ closedAt: new Date() })
    await api.db.raw('select forget_audit_events(?)', [id])
    expect(await actionsOf(id)).toEqual([])
  })

  /** Runs as the role of the application. */
  const asRole = (work: (trx: Knex) => Promise<unknown>) =>
    api.db.transaction(async (trx) => {
      await trx.raw('set local role ??', [ROLE])
      await work(trx)
    })

  // On a cluster, a role is made on each server.
  it.skipIf(inject('isCluster'))(
    'is all that deletes, once the operator has made the log append-only for the role of the application',
    async () => {
      const { id } = await buildMerchant(api.db)
      await row(id, 'plan.changed', old(401))
      await api.db.raw('create role ??', [ROLE])
      await api.db.raw(MAKE_APPEND_ONLY!.replaceAll('linktill_audit', OWNER).replace(/\blinktill\b/g, ROLE))
      await asRole((trx) => recordAudit(trx, { merchantId: id, system: 'Test' }, { action: 'domain.lost' }))

      await expect(asRole((trx) => trx('audit_events').where({ merchantId: id }).delete())).rejects.toThrow('permission denied')
      await expect(asRole((trx) => trx('audit_events').where({ merchantId: id }).update({ target: 'x' }))).rejects.toThrow(
        'permission denied',
      )
      await expect(asRole((trx) => trx.raw('truncate audit_events'))).rejects.toThrow('permission denied')
      await expect(asRole((trx) => trx.raw('alter table audit_events disable trigger all'))).rejects.toThrow('must be owner')
      await asRole((trx) => trx.raw('select forget_audit_events(null)'))

      expect(await actionsOf(id)).toEqual(['domain.lost'])
    },
  )
})
