import { type Currency, unitsPerMinor } from '../../pricing/currencies.ts'

/** Converts our minor units to Stripe's. */
export const toUnits = (minor: number, currency: string): number => minor * unitsOf(currency)

/** Converts Stripe's units to our minor units. */
export const fromUnits = (units: number, currency: string): number => Math.round(units / unitsOf(currency))

const unitsOf = (currency: string): number => unitsPerMinor(currency.toUpperCase() as Currency)
