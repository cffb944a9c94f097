import type { Knex } from 'knex'
import { forbidden } from '../../platform/http/errors.ts'
import type { Around } from '../../platform/http/operations.ts'
import { Merchant, type Tier } from '../../shop/merchant/Merchant.ts'
import { partOf } from '../../shop/merchant/plans.ts'

const ORDER: Tier[] = ['basic', 'pro', 'enterprise']
const NAMES: Record<Tier, string> = { basic: 'Basic', pro: 'Pro', enterprise: 'Enterprise' }

/**
 * Enforces plans if the operator sets `ENFORCE_PLANS`: 403 names the required plan (docs/product/plans.md#enforcement).
 */
export const plansEnforced =
  (db: Knex): Around =>
  async (call, next) => {
    const part = partOf(call)
    const { merchantIdIfAny } = call.caller
    if (!part || !merchantIdIfAny) return next()
    const { tier } = await Merchant.query(db).findById(merchantIdIfAny).select('tier').throwIfNotFound()
    if (ORDER.indexOf(tier) < ORDER.indexOf(part.from)) throw forbidden(`${part.name} needs the ${NAMES[part.from]} plan.`)
    return next()
  }
