import type { components } from '../../generated/openapi.ts'
import type { Payments } from '../../gateways/payments.ts'
import { toMajor } from '../../pricing/money.ts'
import type { Totals } from '../../pricing/price.ts'
import { hasVat } from '../../pricing/taxOf.ts'
import { isInEea } from '../../pricing/eea.ts'
import { presentTaxes, storeTax } from '../order/storedTax.ts'
import { areCounted, presentLimits } from './limits.ts'
import { consentsAskedFor } from './consents.ts'
import { billingOf, firstPayment, recurringOf } from './firstPayment.ts'
import { presentOpenPrice, presentTips } from './presentPrices.ts'
import { presentBilling } from '../catalogue/presentBilling.ts'
import { variantName } from '../catalogue/ProductVariant.ts'
import { isTicked } from './chooseItems.ts'
import { priorPrice } from './priorPrice.ts'
import { offeredUpsell } from './saleUpsell.ts'
import { presentSession } from '../session/present.ts'
import { mayShip, type Sale, type SaleItem } from './Sale.ts'
import type { AppliedPromo } from './priceSale.ts'

type Schemas = components['schemas']

/**
 * Totals of a sale in decimals, line by line.
 * @param following what is charged later; null or absent for a sale that is paid once.
 */
export function presentTotals(
  sale: Pick<Sale, 'items'>,
  totals: Totals,
  promo: AppliedPromo | null,
  following: Schemas['FollowingPayments'] | null = null,
): Schemas['Totals'] {
  const major = (minor: number) => toMajor(minor, totals.currency)
  return {
    currency: totals.currency,
    items: sale.items.map((item, index) => ({
      cartItemId: item.id,
      productId: item.productId,
      productName: item.name,
      variantId: item.variantId,
      variantName: item.variantName,
      quantity: item.quantity,
      ...(item.charge && { charge: item.charge }),
      priceAtCheckout: major(totals.lines[index]!.price),
      lineTotal: major(totals.lines[index]!.total),
    })),
    subtotal: major(totals.subtotal),
    ...(totals.saved !== null && { saved: major(totals.saved) }),
    discount: major(totals.discount),
    shipping: major(totals.shipping),
    tip: major(totals.tip),
    tax: major(totals.tax),
    taxRate: totals.taxRate === null ? null : totals.taxRate / 100,
    taxIncluded: totals.taxIncluded,
    taxes: presentTaxes(totals.taxes.map(storeTax), totals.currency),
    taxPending: totals.taxPending,
    total: major(totals.total),
    totalBeforeDiscount: totals.undiscounted === null ? null : major(totals.undiscounted),
    discounts: [
      ...(totals.automatic
        ? [{ kind: 'automatic' as const, name: totals.automatic.discount.name, amount: major(totals.automatic.amount) }]
        : []),
      ...(promo && totals.codeDiscount !== null
        ? [{ kind: 'code' as const, name: promo.code, amount: major(totals.codeDiscount) }]
        : []),
    ],
    ...(following && { due_today: major(totals.total), then: following }),
    promo: promo && totals.codeDiscount !== null ? presentPromo(promo, major(totals.codeDiscount)) : null,
    unusedPromoCode: promo && totals.codeDiscount === null ? promo.code : null,
  }
}

export const presentPromo = ({ code, discount, message }: AppliedPromo, discountAmount: number): Schemas['AppliedPromo'] => ({
  code,
  discountAmount,
  discountType: discount.type,
  originalPercent: discount.type === 'percentage' ? discount.percent / 100 : null,
  message,
})

/** Whether the page shows more of what is sold than a fixed list. */
const hasChoices = ({ offers, tips }: Sale, { saved }: Totals): boolean =>
  Boolean(saved || tips || offers.some((item) => item.adjustable || item.optional || item.openPrice || item.choice))

/** What a link offers. */
function presentItems(sale: Sale): Schemas['PublicLinkItem'][] {
  const recurring = recurringOf({ ...sale, items: sale.offers })
  return sale.offers.map((item) => ({
    cartItemId: item.id,
    productId: item.productId,
    productName: item.name,
    variantId: item.variantId,
    variantName: item.variantName,
    productImageUrl: item.imageUrl,
    quantity: item.quantity,
    priceAtCheckout: toMajor(item.priceMinor, sale.currency),
    openPrice: item.openPrice && presentOpenPrice(item.openPrice, sale.currency),
    listPrice: toMajor(item.listMinor, sale.currency),
    priorPrice: presentPrior(item, sale),
    ...(recurring.length > 0 && { recurring: recurring.includes(item) }),
    productIsDigital: item.type === 'digital',
    productType: item.type,
    available: item.stock,
    ...presentChoice(item, sale.currency),
    adjustable: item.adjustable,
    optional: item.optional && { tickedAtFirst: isTicked(sale, item), percentOff: item.optional.percentOff },
  }))
}

/** A checkout link as the public reads it. The merchant's account, fees and secrets are not included. */
export const presentPublicLink = (
  sale: Sale,
  totals: Totals,
  promo: AppliedPromo | null,
  { payments, testMode, following }: { payments: Payments; testMode: boolean; following: Schemas['FollowingPayments'] | null },
): Schemas['PublicLink'] => ({
  id: sale.id,
  urlId: sale.session?.token ?? sale.urlId,
  name: sale.name,
  isActive: sale.isActive,
  currency: sale.currency,
  items: presentItems(sale),
  hasChoices: hasChoices(sale, totals),
  collectShippingAddress: sale.collectShippingAddress ? 'true' : 'false',
  allowPromoCodes: sale.allowPromoCodes ? 'true' : 'false',
  shippingCost: sale.shippingCostMinor === null ? null : String(toMajor(sale.shippingCostMinor, sale.currency)),
  shippingCountries: sale.shippingCountries,
  pricedByCountry:
    hasVat(sale) || sale.stripeTax || (mayShip(sale) && sale.shippingRates.some((rate) => rate.countries.length > 0)),
  customerEmail: sale.customerEmail,
  returnUrl: sale.returnUrl,
  // Article 6a of Directive 98/6/EC (docs/product/consumer-law.md#prior-prices).
  priorPrices: isInEea(sale.seller.country) ? 'named' : 'struck',
  shopName: sale.storeName,
  seller: sale.seller,
  shopLogoUrl: sale.logoUrl,
  websiteUrl: sale.website,
  customMessage: sale.customMessage,
  supportEmail: sale.supportEmail,
  termsUrl: sale.termsUrl,
  privacyUrl: sale.privacyUrl,
  consents: consentsAskedFor({ ...sale, items: sale.offers }),
  facebookPixelId: sale.pixelId,
  pixelEventsEnabled: sale.pixelEnabled && sale.pixelId !== null,
  pixelConsent: sale.pixelConsent,
  vatEnabled: hasVat(sale),
  taxByAddress: sale.stripeTax,
  vatCollectInfo: sale.vatCollectInfo,
  testMode,
  paymentsAvailable: sale.canAcceptPayments,
  payment: {
    provider: payments.provider,
    publishableKey: payments.publishableKey,
    scriptUrl: payments.scriptUrl,
    // For payments on behalf of a connected account. The sandbox's card form does not use it.
    accountId: payments.provider === 'stripe' && sale.paymentMode === 'platform' ? sale.paymentAccountId : null,
    excludedMethods: areCounted(sale) || sale.offers.some((item) => item.stock !== null) ? [...payments.slowMethods] : [],
  },
  tips: sale.tips && presentTips(sale.tips, sale.currency),
  upsell: presentUpsell(sale),
  appearance: sale.appearance,
  totals: presentTotals(firstPayment(sale), totals, promo, following),
  ...(sale.questions.length > 0 && { questions: sale.questions }),
  ...presentLimits(sale),
  offersWaitlist: sale.limits.offersWaitlist,
  ...(sale.session && { session: presentSession(sale.session) }),
  ...presentRhythm(sale),
})

/** When the link is charged again, whatever a shopper chooses of it. Absent if it never is. */
function presentRhythm(sale: Sale): Pick<Schemas['PublicLink'], 'billing'> {
  const billing = billingOf({ ...sale, items: sale.offers })
  return billing ? { billing: presentBilling(billing, sale.currency) } : {}
}

/** The page says that the card is kept for it, and nothing else of it before the purchase. */
function presentUpsell(sale: Sale): Schemas['PublicLink']['upsell'] {
  const upsell = offeredUpsell(sale)
  return upsell && { minutes: upsell.minutes }
}

function presentPrior(item: SaleItem, { seller, currency }: Sale): number | null {
  const prior = priorPrice(item, seller.country)
  return prior === null ? null : toMajor(prior, currency)
}

/** What the shopper chooses of an item; empty when there is nothing to choose. */
const presentChoice = ({ choice }: SaleItem, currency: Sale['currency']) => ({
  options: choice?.options ?? [],
  variants: (choice?.variants ?? []).map(({ id, values, priceMinor, stock, imageUrl }) => ({
    id,
    name: variantName(values),
    values,
    price: toMajor(priceMinor, currency),
    imageUrl,
    available: stock,
  })),
})
