import type { Tier } from './Merchant.ts'

/** The platform's share of each sale in percent (spec 1 §1). The rate at the time of an order is kept on the order. */
export const FEE_RATES: Record<Tier, number> = { basic: 8.5, pro: 6.5, enterprise: 5.3 }
