import type { components } from '../../generated/openapi.ts'
import type { Billing } from '../../pricing/Billing.ts'
import { toMajor } from '../../pricing/money.ts'

/** When an offer is charged again, as the contract has it. */
export const presentBilling = (billing: Billing, currency: string): components['schemas']['Billing'] => ({
  unit: billing.unit,
  every: billing.every,
  cycles: billing.cycles,
  is_instalments: billing.isInstalments,
  trial_days: billing.trialDays,
  trial_price: toMajor(billing.trialMinor, currency),
  setup_price: toMajor(billing.setupMinor, currency),
  minimum_cycles: billing.minimumCycles,
})
