import { presentChange } from '../../platform/db/presentChange.ts'
import type { components } from '../../generated/openapi.ts'
import { presentBilling } from '../catalogue/presentBilling.ts'
import { toMajor } from '../../pricing/money.ts'
import type { CheckoutSession } from './CheckoutSession.ts'
import { sessionPath } from './sessionToken.ts'
import { presentCustomer } from './present.ts'

/** What the answers of the API contain, and events do not. */
interface Access {
  /** Null when the secret that made it is gone. */
  token: string | null
  /** The start of the shop's checkout addresses, without a trailing slash. */
  base: string
}

/** A checkout session as its merchant sees it. */
export function presentCheckoutSession(
  session: CheckoutSession,
  access: Access | null,
): components['schemas']['CheckoutSession'] {
  const { items, currency, hasItems } = session
  const token = session.status === 'open' ? (access?.token ?? null) : null
  return {
    id: session.id,
    status: session.status,
    url: token && access!.base + sessionPath(token),
    client_token: token,
    link_id: hasItems ? null : session.linkId,
    name: session.name,
    currency,
    items: items.map((item) => ({
      product_id: item.productId,
      variant_id: item.variantId,
      name: item.name,
      description: item.description,
      amount: toMajor(item.amountMinor, currency),
      quantity: item.quantity,
      image_url: item.imageUrl,
      type: item.type,
      tax_class: item.taxClass,
      billing: item.billing ? presentBilling(item.billing, currency) : null,
    })),
    amount: hasItems
      ? toMajor(
          items.reduce((sum, { amountMinor, quantity }) => sum + amountMinor * quantity, 0),
          currency,
        )
      : null,
    customer: presentCustomer(session.customer),
    reference: session.reference,
    metadata: session.metadata,
    promo_code: session.promoCode ?? null,
    allow_promo_codes: session.allowPromoCodes,
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
    locale: session.locale,
    order_id: session.orderId,
    expires_at: session.expiresAt.toISOString(),
    created_at: session.createdAt.toISOString(),
    updated_at: presentChange(session),
    completed_at: session.completedAt?.toISOString() ?? null,
    expired_at: session.expiredAt?.toISOString() ?? null,
  }
}
