import type { components } from '../../generated/openapi.ts'
import type { Call } from '../../platform/http/operations.ts'
import type { PlanFeature } from '../../platform/http/operationRules.ts'
import type { Tier } from './Merchant.ts'

type Schemas = components['schemas']

/** Says why `SELF_SERVICE_PLANS` refuses a plan. */
export const NOT_SELF_SERVICE = 'This plan is not self-service. Please contact sales.'

/** A feature that plans below `from` do not include. */
export interface PlanPart {
  from: Tier
  /** As the subject of a sentence about it. */
  name: string
}

/** What the contract names in `x-plan`. Reading and removing what was made on a higher plan stays possible. */
const PARTS: Record<PlanFeature, PlanPart> = {
  analytics: { from: 'pro', name: 'Advanced analytics' },
  redirects: { from: 'pro', name: 'Redirecting with custom parameters' },
  api: { from: 'enterprise', name: 'API access' },
  webhooks: { from: 'enterprise', name: 'Sending webhooks' },
}

/**
 * Returns the feature that a plan must include for this call; null when every plan does
 * (docs/product/plans.md#features). Every call with a secret key belongs to API access.
 */
export function partOf(call: Call): PlanPart | null {
  if (call.caller.keyId) return PARTS.api
  const { planFeature } = call.op
  if (!planFeature || (planFeature === 'redirects' && !redirects(call))) return null
  return PARTS[planFeature]
}

/** Other options of a link are in every plan. */
function redirects({ input }: Call): boolean {
  const { return_params: params } = input.body as Schemas['LinkOptionsChanges']
  return Object.keys(params ?? {}).length > 0
}
