import type { Handler } from '../deps.ts'
import { atOneMoment } from '../analytics/figures.ts'
import { exportSubscriptionList } from './exportSubscriptionList.ts'
import { exportMoves } from './exportMoves.ts'
import { presentFigures } from './present.ts'
import { readCohorts } from './readCohorts.ts'
import { readPoints, readState, stepOf } from './readFigures.ts'
import { readCurrencies, readPeriod } from './readPeriod.ts'

export const getSubscriptionFigures: Handler<'getSubscriptionFigures'> = ({ query }, { db, merchantId }) =>
  atOneMoment(db, async (trx) => {
    const period = await readPeriod(trx, merchantId, query)
    const currencies = await readCurrencies(trx, merchantId)
    const currency = query.currency ?? currencies[0]!
    const scope = { ...period, merchantId, currency }
    return presentFigures(scope, {
      points: await readPoints(trx, scope, stepOf(period)),
      state: await readState(trx, scope),
      cohorts: await readCohorts(trx, scope),
      otherCurrencies: currencies.filter((other) => other !== currency),
    })
  })

export const exportSubscriptionMoves: Handler<'exportSubscriptionMoves'> = async ({ query }, ctx) => {
  const { format = 'xlsx', ...days } = query
  return exportMoves(ctx, await readPeriod(ctx.db, ctx.merchantId, days), format)
}

export const exportSubscriptions: Handler<'exportSubscriptions'> = async ({ query }, ctx) => {
  const { format = 'xlsx', ...filter } = query
  return exportSubscriptionList(ctx, filter, format)
}
