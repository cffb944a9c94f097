import type { components } from '../../generated/openapi.ts'
import type { OperationId } from '../../platform/http/contract.ts'
import type { Call } from '../../platform/http/operations.ts'
import type { Tier } from './Merchant.ts'

type Schemas = components['schemas']

/**
 * The platform's share of each sale in percent (docs/product/plans.md#rates). An order keeps the rate of the time it
 * was placed.
 */
export const FEE_RATES: Record<Tier, number> = { basic: 8.5, pro: 6.5, enterprise: 5.3 }

/** Says why `SELF_SERVICE_PLANS` refuses a plan. */
export const NOT_SELF_SERVICE = 'This plan is not self-service. Please contact sales.'

/** A feature that plans below `from` do not include. */
export interface PlanPart {
  from: Tier
  /** As the subject of a sentence about it. */
  name: string
}

const ANALYTICS: PlanPart = { from: 'pro', name: 'Advanced analytics' }
const REDIRECT: PlanPart = { from: 'pro', name: 'Redirecting with custom parameters' }
const API: PlanPart = { from: 'enterprise', name: 'API access' }
const WEBHOOKS: PlanPart = { from: 'enterprise', name: 'Sending webhooks' }

const redirect = ({ input }: Call) => {
  const { return_params: params } = input.body as Schemas['LinkOptionsChanges']
  return Object.keys(params ?? {}).length ? REDIRECT : null
}

/** The feature that each call belongs to. Reading and removing what was made on a higher plan stays possible. */
const PARTS: Partial<Record<OperationId, PlanPart | ((call: Call) => PlanPart | null)>> = {
  getAnalyticsOverview: ANALYTICS,
  exportAnalytics: ANALYTICS,
  updateLinkOptions: redirect,
  createApiKey: API,
  createWebhookEndpoint: WEBHOOKS,
  updateWebhookEndpoint: WEBHOOKS,
  openWebhookPortal: WEBHOOKS,
  redeliverWebhook: WEBHOOKS,
  replayWebhooks: WEBHOOKS,
  sendTestWebhook: WEBHOOKS,
}

/**
 * Returns the feature that a plan must include for this call; null when every plan does
 * (docs/product/plans.md#features). Every call with a secret key belongs to API access.
 */
export function partOf(call: Call): PlanPart | null {
  if (call.caller.keyId) return API
  const part = PARTS[call.op.id]
  return (typeof part === 'function' ? part(call) : part) ?? null
}
