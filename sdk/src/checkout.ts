export { createCheckout, type Checkout } from './core/checkout/createCheckout.js'
export { createCheckoutClient } from './core/publicClient.js'
export { answerField, answerText } from './core/checkout/answerField.js'
export type { CheckoutEvent, LinkEvent, Track } from './core/checkout/events.js'
export type { FieldProblems, FieldValues } from './core/checkout/fields.js'
export type { Billing, SaleDetails } from './core/checkout/orderInput.js'
export type { Charge, ChargeInput } from './core/checkout/payment.js'
export type { PromoForm } from './core/checkout/promo.js'
export type { CheckoutOptions } from './core/checkout/shared.js'
export type {
  Busy,
  CheckoutState,
  FieldName,
  OrderOutcome,
  OrderSecret,
  OrderState,
  PlacedOrder,
  Problem,
  PublicLink,
  ShippingField,
  Shortage,
  Step,
  Totals,
  Unavailable,
} from './core/checkout/state.js'
export type { VisitStorage } from './core/checkout/visit.js'
export { regionOf } from './core/checkout/region.js'
export { createUuid } from './core/uuid.js'
export { formatMoney } from './languages/formatMoney.js'
export { formatMoneyIn, fractionDigits, type MoneyFormat } from './core/money.js'
