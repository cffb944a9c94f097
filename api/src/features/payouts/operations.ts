import type { Handler } from '../deps.ts'
import { toMajor } from '../../pricing/money.ts'
import { platformFee } from '../../pricing/price.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { exportSheet } from './exportSheet.ts'
import { estimateFee } from './estimateFee.ts'
import { amountOf } from './feePreview.ts'
import { presentBalance, sumOnItsWay } from './balance.ts'
import { findPayout, listLines, listPage } from './listing.ts'
import { presentLine, presentPayout } from './present.ts'

export const previewFee: Handler<'previewFee'> = async ({ body }, { db, merchantId, config }) => {
  const { currency } = body
  const amountMinor = amountOf(body)
  const { tier, paymentMode } = await Merchant.query(db).findById(merchantId).select('tier', 'paymentMode').throwIfNotFound()
  const isOwn = paymentMode === 'own'
  const rate = isOwn ? 0 : config.feeRates[tier]
  const feeMinor = platformFee(amountMinor, rate)
  // A platform bears the provider's fee, so what it will be says nothing to the merchant.
  const estimate = isOwn ? await estimateFee(db, { merchantId, amountMinor, currency }) : null
  const major = (minor: number) => toMajor(minor, currency)
  return {
    currency,
    amount: major(amountMinor),
    rate,
    fee: major(feeMinor),
    provider_fee: estimate && major(estimate.feeMinor),
    net: major(amountMinor - feeMinor - (estimate?.feeMinor ?? 0)),
    basis: estimate ? (estimate.payments ? 'recent' : 'list') : 'plan',
    payments: estimate?.payments ?? 0,
  }
}

export const listPayouts: Handler<'listPayouts'> = async ({ query }, { db, sandbox, merchantId }) => {
  const { payouts, total, next } = await listPage(db, merchantId, query)
  return { data: payouts.map(presentPayout), total, next_cursor: next, is_sandbox: sandbox !== null }
}

export const getBalance: Handler<'getBalance'> = async (_, { db, payments, merchantId }) => {
  const { paymentAccountId: accountId } = await Merchant.query(db)
    .findById(merchantId)
    .select('paymentAccountId')
    .throwIfNotFound()
  const [funds, moving] = await Promise.all([accountId ? payments.readFunds(accountId) : null, sumOnItsWay(db, merchantId)])
  return presentBalance(funds, moving)
}

export const getPayout: Handler<'getPayout'> = async ({ path }, { db, merchantId }) =>
  presentPayout(await findPayout(db, merchantId, path.id))

export const listPayoutLines: Handler<'listPayoutLines'> = async ({ path, query }, { db, merchantId }) => {
  const { id, currency } = await findPayout(db, merchantId, path.id)
  const { lines, total, next } = await listLines(db, { merchantId, payoutId: id }, query)
  return { data: lines.map((line) => presentLine(line, currency)), total, next_cursor: next }
}

export const exportPayout: Handler<'exportPayout'> = async ({ path, query }, ctx) =>
  exportSheet(ctx, await findPayout(ctx.db, ctx.merchantId, path.id), query.format ?? 'xlsx')
