import type { Knex } from 'knex'
import { acrossServers, isOnly, type Only } from '../../platform/db/acrossServers.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Deps } from '../deps.ts'
import { workByMerchant } from '../../platform/jobs/byMerchant.ts'
import { rethrow } from '../../platform/jobs/sweep.ts'
import { queueAccountMail } from '../../shop/letters/queueMail.ts'
import { emit } from '../../platform/outbox/Event.ts'
import { amountIn, toMajor } from '../../pricing/money.ts'
import { EU } from '../../pricing/taxAreas.ts'
import { taxedAs } from '../../pricing/territories.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'

/** Net sales of a calendar year to consumers in other member states, from which on their VAT applies (Directive 2006/112/EC, Article 59c). */
const LIMIT_EUR = 10_000
const WARN_AT = 0.8

/**
 * What one euro buys. The limit is converted at the rates of 5 December 2017, here as national laws round them, and at
 * about that day's rate for other currencies. Sales in currencies that are missing do not count.
 */
const PER_EURO: Record<string, number> = {
  EUR: 1,
  CHF: 1.17,
  CZK: 25.653,
  DKK: 7.4415,
  GBP: 0.88,
  HUF: 310,
  NOK: 9.83,
  PLN: 4.2,
  RON: 4.6337,
  SEK: 9.968,
  USD: 1.18,
}

// Monaco is taxed as France.
const IN_UNION = [...EU, 'MC']

const SALES = `
  select currency, cast(sum(line.taxable_minor) as bigint) as taxable_minor
  from invoices cross join lateral jsonb_to_recordset(taxes) as line(category text, taxable_minor bigint)
  where merchant_id = :merchantId and country = any(:others) and line.category not in ('AE', 'K')
    and issued_at >= make_timestamptz(:year, 1, 1, 0, 0, 0, :timeZone)
  group by currency`

/** Warns every shop once a year, in the bell and by mail, when it nears the limit (docs/product/tax.md#one-stop-shop). */
export async function watchOssThreshold(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  now = new Date(),
  log: (error: unknown) => void = rethrow,
): Promise<void> {
  const year = now.getUTCFullYear()
  const readShops = async (only: Only): Promise<{ merchantId: string }[]> =>
    db('merchants')
      .where({ vatEnabled: true, ossEnabled: false, closedAt: null })
      .whereIn('vatCountry', IN_UNION)
      .where((open) => open.whereNull('ossWarnedYear').orWhere('ossWarnedYear', '<', year))
      .where(isOnly(only, 'id'))
      .select({ merchantId: 'id' })
  const watch = ({ merchantId }: { merchantId: string }) =>
    db.transaction((trx) => watchShop(trx, merchantId, year, config.publicUrl))
  await workByMerchant((await acrossServers(db, readShops, log)).flat(), watch, log)
}

async function watchShop(trx: Knex, id: string, year: number, publicUrl: string): Promise<void> {
  const merchant = await Merchant.query(trx).findById(id).forUpdate()
  if (!merchant || merchant.ossWarnedYear === year) return
  const home = taxedAs(merchant.vatCountry!)
  const others = IN_UNION.filter((country) => taxedAs(country) !== home)
  const sums = await sql<{ currency: string; taxableMinor: number }>(trx, SALES, {
    merchantId: id,
    others,
    year,
    timeZone: merchant.timeZone,
  })
  const euros = sums.reduce((sum, { currency, taxableMinor }) => {
    const rate = PER_EURO[currency]
    return rate === undefined ? sum : sum + toMajor(taxableMinor, currency) / rate
  }, 0)
  if (euros < LIMIT_EUR * WARN_AT) return
  const amount = Math.round(euros * 100) / 100
  await Merchant.query(trx).findById(id).patch({ ossWarnedYear: year })
  await emit(trx, id, 'account.oss_threshold_near', { year, amount, limit: LIMIT_EUR, currency: 'EUR' })
  if (merchant.emailConfirmedAt) await mail(trx, merchant, { year, amount, publicUrl })
}

const mail = (
  trx: Knex,
  { id, email }: Merchant,
  { year, amount, publicUrl }: { year: number; amount: number; publicUrl: string },
) =>
  queueAccountMail(trx, {
    merchantId: id,
    to: email,
    template: 'oss_threshold',
    occasion: `oss_threshold:${year}`,
    letter: {
      subject: `Your EU sales are near the VAT limit: ${amountIn('en-US', amount, 'EUR')}`,
      preview: 'From €10,000 a year on, VAT of your buyers’ countries applies.',
      title: 'Your EU sales are near the VAT limit',
      blocks: [
        {
          is: 'text',
          text: `In ${year} you have sold for ${amountIn('en-US', amount, 'EUR')} net to consumers in other EU countries.`,
        },
        {
          is: 'text',
          text: `From ${amountIn('en-US', LIMIT_EUR, 'EUR')} a year on, the VAT of their countries applies. Register for the One Stop Shop at your tax office, then switch on OSS in the settings.`,
        },
        { is: 'button', label: 'Open tax settings', url: `${publicUrl}/dashboard/settings/tax#vat-tax-settings` },
      ],
      footer: ['We send this once a year.'],
    },
  })
