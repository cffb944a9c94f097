/**
 * Stripe's units of one of our minor units. It counts thousandths of five currencies, and hundredths of two that have none;
 * for all others its units are ours (https://docs.stripe.com/currencies).
 */
const UNITS: Record<string, number> = { BHD: 10, JOD: 10, KWD: 10, OMR: 10, TND: 10, ISK: 100, UGX: 100 }

/** Converts our minor units to Stripe's. */
export const toUnits = (minor: number, currency: string): number => minor * (UNITS[currency.toUpperCase()] ?? 1)

/** Converts Stripe's units to our minor units. */
export const fromUnits = (units: number, currency: string): number => Math.round(units / (UNITS[currency.toUpperCase()] ?? 1))
