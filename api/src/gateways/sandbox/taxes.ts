import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { ApiError } from '../../platform/http/errors.ts'
import type { ChargedTax } from '../../pricing/CalculatedTax.ts'
import { share } from '../../pricing/money.ts'
import { badTaxAddress, type Taxes, UNKNOWN_PLACE } from '../taxes.ts'

/**
 * A table for tests, in hundredths of a percent: the base rates of some states, without counties and cities. It is not
 * the law of any state.
 */
const TEST_RATES: Record<string, number> = { CA: 725, NY: 400, TX: 625, FL: 600, WA: 650, IL: 625, CO: 290, OR: 0 }
const STATES: Record<string, string> = {
  california: 'CA',
  'new york': 'NY',
  texas: 'TX',
  florida: 'FL',
  washington: 'WA',
  illinois: 'IL',
  colorado: 'CO',
  oregon: 'OR',
}
/** A postcode that the sandbox does not find. */
const UNKNOWN_ZIP = '00000'

const NO_TAX: ChargedTax = { name: null, rate: 0, tax: 0 }

/** The sandbox's tax service: sales tax of some states of the US by a test table, and none elsewhere. */
export const createSandboxTaxes = (db: Knex): Taxes => ({
  readTaxSetup: async () => [],

  async calculateTax({ accountId, address, lines, shippingMinor, included }) {
    if (address.postalCode === UNKNOWN_ZIP) throw badTaxAddress('zip', UNKNOWN_PLACE)
    const state = stateOf(address.state)
    const rate = address.country === 'US' ? (TEST_RATES[state] ?? 0) : 0
    const chargedOn = (amount: number): ChargedTax => {
      const tax = share(amount, rate, included ? 10_000 + rate : 10_000)
      return tax === 0 ? NO_TAX : { name: `${state} sales tax`, rate, tax }
    }
    const id = `taxcalc_test_${randomBytes(12).toString('hex')}`
    const charged = lines.map(({ kind, amountMinor }) => (kind === 'untaxed' ? NO_TAX : chargedOn(amountMinor)))
    const shipping = chargedOn(shippingMinor)
    const net = lines.reduce((sum, { amountMinor }) => sum + amountMinor, shippingMinor)
    const tax = charged.reduce((sum, line) => sum + line.tax, shipping.tax)
    await db('sandbox.taxes').insert({ id, accountId, kind: 'calculation', amountMinor: included ? net : net + tax })
    return { id, lines: charged, shipping }
  },

  async recordTax({ accountId, calculationId, orderId: reference }) {
    const calculation = await db('sandbox.taxes').where({ id: calculationId, accountId, kind: 'calculation' }).first()
    if (!calculation) throw notFound()
    const id = `tax_test_${randomBytes(12).toString('hex')}`
    const { amountMinor } = calculation
    return insertOnce(db, { id, accountId, kind: 'transaction', reference, ofId: calculationId, amountMinor })
  },

  async reverseTax({ accountId, transactionId, refundId: reference, amountMinor }) {
    const transaction = await db('sandbox.taxes').where({ id: transactionId, accountId, kind: 'transaction' }).first()
    if (!transaction) throw notFound()
    const id = `tax_test_${randomBytes(12).toString('hex')}`
    await insertOnce(db, { id, accountId, kind: 'reversal', reference, ofId: transactionId, amountMinor: -amountMinor })
  },
})

/** Returns the id of the row with this reference: of this one, or of an earlier call. */
async function insertOnce(db: Knex, row: { id: string; reference: string } & Record<string, unknown>): Promise<string> {
  await db('sandbox.taxes').insert(row).onConflict('reference').ignore()
  return (await db('sandbox.taxes').where({ reference: row.reference }).first('id')).id
}

const stateOf = (typed: string | null): string => {
  const state = typed?.trim() ?? ''
  return STATES[state.toLowerCase()] ?? state.toUpperCase()
}

const notFound = () => new ApiError(404, 'not_found', 'Tax calculation not found.')
