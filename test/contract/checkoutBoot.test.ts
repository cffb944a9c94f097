import { expectTypeOf, it } from 'vitest'
import type { bootCheckout } from '../../api/src/features/checkout/boot.ts'
import type { CheckoutBoot } from '../../checkout/src/boot.ts'

type Made = Awaited<ReturnType<ReturnType<typeof bootCheckout>>>['boot']

// The API imports nothing from the checkout, so the compiler compares the two here.
it('makes the data that the checkout renders', () => {
  expectTypeOf<Made>().toExtend<CheckoutBoot>()
})
