import { expectTypeOf, it } from 'vitest'
import type { bootCheckout } from '../../api/src/features/checkout/boot.ts'
import type { bootOutage } from '../../api/src/features/checkout/bootOutage.ts'
import type { CheckoutBoot } from '../../checkout/src/boot.ts'

type Made = Awaited<ReturnType<ReturnType<typeof bootCheckout>>>['boot']
type MadeWithoutDatabase = ReturnType<ReturnType<typeof bootOutage>>['boot']

// The API imports nothing from the checkout, so the compiler compares the two here.
it('makes the data that the checkout renders', () => {
  expectTypeOf<Made>().toExtend<CheckoutBoot>()
  expectTypeOf<MadeWithoutDatabase>().toExtend<CheckoutBoot>()
})
