import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from 'objection'
import type { Deps } from '../deps.ts'
import type { components } from '../../generated/openapi.ts'
import { invalidField } from '../../platform/http/errors.ts'
import { clockOf } from '../../shop/merchant/clock.ts'
import type { BillingAddress, ShippingAddress } from '../../shop/order/ShippingAddress.ts'
import { changeSubscription } from '../../shop/subscription/changeSubscription.ts'
import type { Subscription, SubscriptionCustomer } from '../../shop/subscription/Subscription.ts'
import { readBuyer } from '../checkout/readBuyer.ts'
import { readShippingAddress } from '../orders/placing/readShippingAddress.ts'
import { assertState, lockForChange } from './change/states.ts'
import { cycleSale } from './clock/cycleSale.ts'
import { formOf } from '../orders/placing/inputForKnown.ts'

type Input = components['schemas']['SubscriberAddressInput']
type Context = Pick<Deps, 'db' | 'vies'>

/**
 * Changes who is billed from the next cycle on, checked like at the checkout. May call VIES.
 * @throws 400 naming what is wrong, 409 for a subscription that has ended.
 */
export async function changeAddress(ctx: Context, subscription: Subscription, input: Input): Promise<void> {
  const { merchantId, id } = subscription
  const customer = await readCustomer(ctx, subscription, input)
  await ctx.db.transaction(async (knexTrx) => {
    const trx = knexTrx as unknown as Transaction
    const locked = await lockForChange(trx, merchantId, id, undefined)
    assertState(locked, 'trialing', 'active', 'past_due', 'paused', 'cancelled')
    if (isDeepStrictEqual(customer, locked.customer)) return
    await changeSubscription(trx, locked, { customer }, { type: 'address', text: 'Address or tax id changed', by: 'buyer' })
  })
}

async function readCustomer(ctx: Context, subscription: Subscription, input: Input): Promise<SubscriptionCustomer> {
  const { customer, merchantId } = subscription
  const sale = await cycleSale(ctx.db, subscription, await clockOf(ctx.db, merchantId))
  const shippingAddress = shipTo(sale.shippingCountries, customer.shippingAddress, input.shipping_address)
  const billingForm =
    input.billing_address === undefined ? customer.billingAddress && formOf(customer.billingAddress) : input.billing_address
  const buyer = await readBuyer(
    ctx,
    sale,
    {
      country: billingForm?.country || customer.country,
      company: input.company === undefined ? customer.company : input.company,
      vatNumber: input.vat_number === undefined ? customer.vatNumber : input.vat_number,
      ...(billingForm && { billingAddress: billingForm }),
      promoCode: null,
    },
    shippingAddress,
  )
  return {
    ...customer,
    name: shippingAddress?.name ?? customer.name,
    company: buyer.company,
    vatNumber: buyer.vat?.number ?? null,
    country: buyer.country,
    shippingAddress,
    billingAddress: buyer.billingAddress satisfies BillingAddress | null,
  }
}

/** A link that is gone ships to the country of the address as it is. */
function shipTo(
  countries: string[],
  known: ShippingAddress | null | undefined,
  form: Input['shipping_address'],
): ShippingAddress | null {
  if (form === undefined) return known ?? null
  if (!known) throw invalidField('shippingAddress', 'Nothing of this subscription is shipped.')
  return readShippingAddress(countries.length ? countries : [known.country], form ?? {})
}
