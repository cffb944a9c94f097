import type { Client, Schema } from '@linktill/sdk'

export interface Plan {
  tier: Schema<'Tier'>
  name: string
  /** Percent per transaction. */
  fee: number
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
    fee: 8.5,
    note: 'For getting started',
    includes: ['Checkout links and hosted checkout', 'Dashboard for products and orders', 'Payment processing'],
  },
  {
    tier: 'pro',
    name: 'Pro',
    fee: 6.5,
    note: 'For sellers above $1,000 per month',
    popular: true,
    includes: ['Everything in Basic', 'Advanced analytics', 'Priority support', 'Post-purchase redirect with custom parameters'],
  },
  {
    tier: 'enterprise',
    name: 'Enterprise',
    fee: 5.3,
    note: 'For sellers above $10,000 per month',
    includes: ['Everything in Pro', 'Full API access', 'Dedicated account manager', 'Webhooks'],
  },
]

/** Sales whose fees `planReason` compares, in dollars as in the notes. */
const COMPARED = 1000

/** Returns why one takes a plan: Basic sells, and each higher one saves fees. No plan has a monthly price that a saving must exceed. */
export function planReason({ name, fee }: Plan): string {
  const below = plans.filter((other) => other.fee > fee).toSorted((one, other) => one.fee - other.fee)[0]
  if (!below) return 'All that selling needs: links, checkout and orders.'
  const saved = Math.round((below.fee - fee) * COMPARED) / 100
  return `${name} costs $${saved} less than ${below.name} per $${COMPARED.toLocaleString('en-US')} of sales, from the first sale on.`
}

/** Returns the plans that a merchant can choose alone; all of them if the server does not say, because it refuses the others. */
export const readSelfService = (client: Pick<Client, 'getSignInOptions'>): Promise<Schema<'Tier'>[]> =>
  client.getSignInOptions().then(
    ({ self_service_plans }) => self_service_plans,
    () => plans.map(({ tier }) => tier),
  )

/** Pro Plan */
export const planName = (tier: Schema<'Tier'>): string => `${plans.find((plan) => plan.tier === tier)?.name ?? tier} Plan`
