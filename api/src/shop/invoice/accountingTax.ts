import type { Knex } from 'knex'
import { acrossServers, andOnly, type Only } from '../../platform/db/acrossServers.ts'
import { sql } from '../../platform/db/sql.ts'
import { workByMerchant } from '../../platform/jobs/byMerchant.ts'
import { rethrow } from '../../platform/jobs/sweep.ts'
import { CURRENCY_DECIMALS } from '../../pricing/currencies.ts'
import { share } from '../../pricing/money.ts'
import { EU } from '../../pricing/taxAreas.ts'
import type { AccountingTax } from '../order/Invoice.ts'
import type { StoredTax } from '../order/storedTax.ts'

/** Member states without the euro since 1 January 2026, when Bulgaria introduced it. */
const OWN_CURRENCIES = { CZ: 'CZK', DK: 'DKK', HU: 'HUF', PL: 'PLN', RO: 'RON', SE: 'SEK' }
/** Monaco has the VAT of France. */
const EURO = [...EU, 'MC'].filter((country) => !(country in OWN_CURRENCIES))
/** The bank publishes none on weekends and holidays. An older rate is not the latest one, but a gap in what is known. */
const OLDEST_DAYS = 10

const list = (texts: string[]) => texts.map((text) => `'${text}'`).join(', ')
const wholeCurrencies = Object.entries(CURRENCY_DECIMALS).flatMap(([code, decimals]) => (decimals === 0 ? [code] : []))

const nationalCurrency = (country: string, day: string) => `case
  when ${country} = 'BG' and ${day} < date '2026-01-01' then 'BGN' when ${country} in (${list(EURO)}) then 'EUR'
  ${Object.entries(OWN_CURRENCIES)
    .map(([code, currency]) => `when ${country} = '${code}' then '${currency}'`)
    .join(' ')} end`

/**
 * The last day whose rate had been published when tax became chargeable: the bank publishes at about 16:00. In Poland it is
 * the day before (Article 31a(1) of its VAT law).
 */
const lastDay = (country: string, at: string) =>
  `cast(${at} at time zone 'Europe/Berlin' - case when ${country} = 'PL' then interval '24 hours' else interval '16 hours' end as date)`

/** VAT only: a tax with a name is another one. */
const vatIn = (taxes: string) =>
  `(select coalesce(sum(cast(tax ->> 'tax_minor' as bigint)), 0) from jsonb_array_elements(${taxes}) tax where tax ->> 'name' is null)`

// Both begin with `wanted`: the VAT in minor units of a currency, the national currency, and the last day whose rate counts.
// The newest day on which both rates are known is taken; currencies are converted over the euro.
const WITH_RATE = `wanted left join lateral (
    select day, coalesce(max(rate) filter (where currency = wanted.national), 1) / coalesce(max(rate) filter (where currency = wanted.currency), 1) as rate
    from exchange_rates where currency in (wanted.currency, wanted.national) and day between wanted.day - ${OLDEST_DAYS} and wanted.day
    group by day having count(*) = case when 'EUR' in (wanted.currency, wanted.national) then 1 else 2 end
    order by day desc limit 1) known on true`
const AS_JSON = `jsonb_build_object('currency', wanted.national,
    'tax_minor', round(wanted.vat * known.rate * case when wanted.currency in (${list(wholeCurrencies)}) then 100 else 1 end),
    'rate', trim_scale(round(known.rate, 10)), 'day', coalesce(known.day, wanted.day))`

interface Names {
  country: string
  currency: string
  taxes: string
  at: string
}

/**
 * SQL of the `AccountingTax` of a sale: no row if the VAT need not be stated in another currency
 * (docs/product/tax.md#national-currency).
 * @param names SQL of the seller's country, of the sale's currency and taxes, and of when the tax became chargeable.
 */
export const accountingTaxSql = ({ country, currency, taxes, at }: Names): string => `
  with wanted as (
    select ${currency} as currency, ${nationalCurrency(country, lastDay(country, at))} as national, ${vatIn(taxes)} as vat, ${lastDay(country, at)} as day)
  select ${AS_JSON} as accounting_tax from ${WITH_RATE} where wanted.national <> wanted.currency and wanted.vat > 0`

const LACKING = `accounting_tax is not null and accounting_tax ->> 'tax_minor' is null`

const FILL = `
  with wanted as materialized (
    select id, currency, accounting_tax ->> 'currency' as national, ${vatIn('taxes')} as vat, cast(accounting_tax ->> 'day' as date) as day
    from invoices where merchant_id = :merchantId and ${LACKING}),
  found as (select wanted.id, ${AS_JSON} as accounting_tax from ${WITH_RATE} where known.day is not null)
  update invoices set accounting_tax = found.accounting_tax from found
  where invoices.merchant_id = :merchantId and invoices.id = found.id and invoices.accounting_tax ->> 'tax_minor' is null`

/** Completes documents that were issued before their rate was known. A figure that is stored never changes. */
export async function fillAccountingTaxes(db: Knex, log: (error: unknown) => void = rethrow): Promise<void> {
  const read = (only: Only) =>
    sql<{ merchantId: string }>(db, `select distinct merchant_id from invoices where ${LACKING} ${andOnly(only)}`, { only })
  await workByMerchant((await acrossServers(db, read, log)).flat(), ({ merchantId }) => sql(db, FILL, { merchantId }), log)
}

/**
 * Returns the part of a credit note, at the invoice's rate: all of them together credit exactly what the invoice had. Null if
 * the note credits no VAT.
 * @param taxes of the new credit note, negative.
 * @param credited by earlier credit notes, also negative.
 */
export function creditAccountingTax(
  invoice: { accountingTax: AccountingTax | null; taxes: StoredTax[] },
  taxes: StoredTax[],
  credited: { accountingTaxMinor: number; taxes: StoredTax[] },
): AccountingTax | null {
  const vat = -vatOf(taxes)
  if (!invoice.accountingTax || vat === 0) return null
  const { tax_minor: whole } = invoice.accountingTax
  if (whole === null) return invoice.accountingTax
  const sum = share(whole, vat - vatOf(credited.taxes), vatOf(invoice.taxes))
  return { ...invoice.accountingTax, tax_minor: -sum - credited.accountingTaxMinor }
}

const vatOf = (taxes: StoredTax[]): number => taxes.reduce((sum, { name, tax_minor }) => sum + (name === null ? tax_minor : 0), 0)
