import type { Handler } from '../deps.ts'
import type { components } from '../../generated/openapi.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { SwitchedOffRow } from '../../shop/merchant/switchedOff.ts'
import { countWays } from './countWays.ts'
import { lastChanges } from './lastChanges.ts'
import { switchOn } from './switchOn.ts'

export const getAccess: Handler<'getAccess'> = async (_, { db, webhooks, merchantId }) => {
  const counts = await countWays({ db, webhooks }, merchantId)
  const changes = await lastChanges(db, merchantId)
  const off: SwitchedOffRow[] = await db('switched_off')
    .where({ merchantId })
    .orderBy([
      { column: 'changedAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
  return {
    ways: counts.map(({ way, count }) => ({ way, count, changed_at: changes.get(way)?.toISOString() ?? null })),
    switched_off: off.map(presentSwitchedOff),
  }
}

export const switchOnAgain: Handler<'switchOnAgain'> = async ({ path }, ctx) => {
  const { db, merchantId } = ctx
  const off: SwitchedOffRow | undefined = await db('switched_off').where({ merchantId, id: path.id }).first()
  if (!off) throw notFound('This')
  await switchOn(ctx, off)
  return undefined
}

export const forgetSwitchedOff: Handler<'forgetSwitchedOff'> = async ({ path }, { db, merchantId }) => {
  const gone = await db('switched_off').where({ merchantId, id: path.id }).delete()
  if (!gone) throw notFound('This')
  return undefined
}

const presentSwitchedOff = (row: SwitchedOffRow): components['schemas']['SwitchedOff'] => ({
  id: row.id,
  way: row.way,
  name: row.name,
  about: row.about,
  changed_at: row.changedAt.toISOString(),
  changed_by: row.changedBy,
  switched_off_at: row.createdAt.toISOString(),
})
