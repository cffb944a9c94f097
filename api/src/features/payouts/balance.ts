import type { Knex } from 'knex'
import type { components } from '../../generated/openapi.ts'
import type { ProviderFunds } from '../../gateways/payouts.ts'
import { sql } from '../../platform/db/sql.ts'
import { toMajor } from '../../pricing/money.ts'

interface Moving {
  currency: string
  amountMinor: number
  arrivesAt: Date
}

const ON_ITS_WAY = `
  select currency, cast(sum(amount_minor) as bigint) as amount_minor, min(arrives_at) as arrives_at from payouts
  where merchant_id = :merchantId and status in ('pending', 'in_transit') group by currency order by currency`

/** Sums what is on its way to the merchant's bank, by currency. */
export const sumOnItsWay = (db: Knex, merchantId: string): Promise<Moving[]> => sql(db, ON_ITS_WAY, { merchantId })

const dayOf = (time: Date | null): string | null => time && time.toISOString().slice(0, 10)

/** @param funds what the provider has; null while no account is connected. */
export function presentBalance(funds: ProviderFunds | null, moving: Moving[]): components['schemas']['Balance'] {
  const balances = funds?.balances ?? []
  const currencies = [...new Set([...balances, ...moving].map(({ currency }) => currency))].toSorted()
  return {
    currencies: currencies.map((currency) => {
      const waiting = balances.find((one) => one.currency === currency)
      const sent = moving.find((one) => one.currency === currency)
      return {
        currency,
        amount: toMajor(waiting?.amountMinor ?? 0, currency),
        on_its_way: toMajor(sent?.amountMinor ?? 0, currency),
        arrives_on: dayOf(sent?.arrivesAt ?? null),
      }
    }),
    schedule: funds && { interval: funds.interval, next_on: dayOf(funds.nextAt), arrives_on: dayOf(funds.arrivesAt) },
    bank: funds?.bank ?? null,
  }
}
