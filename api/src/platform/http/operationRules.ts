import { rules } from '../../generated/rules.ts'

/**
 * The call of a shopper (`x-shopper`): the field that names whose it is, if it has one. It is the address of a `link`, in path or body,
 * the `secret` of an order, in the body, or a `token` of an order, in the query.
 */
export interface ShopperRule {
  link?: string
  secret?: string
  token?: string
  /** Whether it waits with other calls in a rush, and when it is its turn (platform/http/admission.ts). */
  lane?: Lane
}
/** Calls that finish a sale, new orders, and the rest. */
export type Lane = 'finish' | 'order' | 'other'

/** A feature that not every plan includes (shop/merchant/plans.ts). */
export type PlanFeature = 'analytics' | 'redirects' | 'api' | 'webhooks'

/** What the contract says about an operation for the server alone (docs/contributing/operations.md#extension-fields). */
export interface OperationRules {
  'x-shopper'?: ShopperRule
  'x-replica'?: boolean
  'x-plan'?: PlanFeature
}

/** The rules of each operation that has some. What is unknown does not compile. */
export const RULES: { readonly [id: string]: OperationRules } = rules
