import { VARIABLES } from './configVariables.ts'
import type { Environment } from './readEnvironment.ts'

/** Settings for a platform's merchants, which a shop of one's own does not have. */
const OF_PLATFORM = ['SELF_SERVICE_PLANS', 'ENFORCE_PLANS', 'FEE_BASIC', 'FEE_PRO', 'FEE_ENTERPRISE'] as const

/**
 * Returns what contradicts SHOP=own (docs/run/own-shop.md).
 * @param variables as they were set, without defaults.
 */
export function ownShopProblems({ SHOP, STRIPE_WEBHOOK_SECRET }: Environment, variables: NodeJS.ProcessEnv): string[] {
  if (SHOP !== 'own') return []
  // A copy of .env.example sets the defaults, which mean nothing.
  const set = OF_PLATFORM.filter((name) => variables[name] && variables[name] !== String(VARIABLES[name].default))
  return [
    ...set.map((name) => `${name} belongs to SHOP=platform, and SHOP=own has no plans. Remove one of them.`),
    // The second one is that of connected accounts, whose events would be taken for those of the shop.
    ...(STRIPE_WEBHOOK_SECRET?.includes(',')
      ? ['SHOP=own has one webhook endpoint. Set STRIPE_WEBHOOK_SECRET to its signing secret alone.']
      : []),
  ]
}
