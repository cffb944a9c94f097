import type { Client, Schema } from '@linktill/sdk'

export interface Plan {
  tier: Schema<'Tier'>
  name: string
  /** Who the plan is for. */
  note: string
  popular?: boolean
  includes: string[]
}

/** The plans and their texts. Operators edit them here. See docs/product/plans.md#features. */
export const plans: Plan[] = [
  {
    tier: 'basic',
    name: 'Basic',
    note: 'For getting started',
    includes: ['Checkout links and hosted checkout', 'Dashboard for products and orders', 'Payment processing'],
  },
  {
    tier: 'pro',
    name: 'Pro',
    note: 'For sellers above $1,000 per month',
    popular: true,
    includes: ['Everything in Basic', 'Advanced analytics', 'Priority support', 'Post-purchase redirect with custom parameters'],
  },
  {
    tier: 'enterprise',
    name: 'Enterprise',
    note: 'For sellers above $10,000 per month',
    includes: ['Everything in Pro', 'Full API access', 'Dedicated account manager', 'Webhooks'],
  },
]

/** Sales whose fees `planReason` compares, in dollars as in the notes. */
const COMPARED = 1000

/** What the server says of its plans. */
export interface PlanOffer {
  /** The plans that a merchant can choose alone. */
  selfService: Schema<'Tier'>[]
  /** Percent per transaction; null if the server does not say. */
  fees: Schema<'SignInOptions'>['fee_rates'] | null
  /** A shop of one's own has no plans. */
  hasPlans: boolean
}

/** Returns why one takes a plan: Basic sells, and each higher one saves fees. No plan has a monthly price that a saving must exceed. */
export function planReason({ tier, name, note }: Plan, { fees }: Pick<PlanOffer, 'fees'>): string {
  if (tier === 'basic') return 'All that selling needs: links, checkout and orders.'
  const dearer = plans.filter((other) => fees && fees[other.tier] > fees[tier])
  if (!fees || !dearer.length) return `${note}.`
  const below = dearer.reduce((one, other) => (fees[other.tier] < fees[one.tier] ? other : one))
  const saved = Math.round((fees[below.tier] - fees[tier]) * COMPARED) / 100
  return `${name} costs $${Number.isInteger(saved) ? saved : saved.toFixed(2)} less than ${below.name} per $${COMPARED.toLocaleString('en-US')} of sales, from the first sale on.`
}

/** Returns the percentage of a plan. Without the server's answer it has no number. */
export const planFee = ({ tier }: Plan, offer: Pick<PlanOffer, 'fees'> | null): string => `${offer?.fees?.[tier] ?? '–'}%`

/** Returns what the server says of its plans; without an answer all of them, because it refuses those that it does not offer. */
export const readPlanOffer = (client: Pick<Client, 'getSignInOptions'>): Promise<PlanOffer> =>
  client.getSignInOptions().then(
    ({ self_service_plans: selfService, fee_rates: fees, shop }) => ({ selfService, fees, hasPlans: shop === 'platform' }),
    () => ({ selfService: plans.map(({ tier }) => tier), fees: null, hasPlans: true }),
  )

/** Pro Plan */
export const planName = (tier: Schema<'Tier'>): string => `${plans.find((plan) => plan.tier === tier)?.name ?? tier} Plan`
