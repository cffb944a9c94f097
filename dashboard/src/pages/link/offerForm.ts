import { fieldProblems } from '../../lib/refusal.ts'
import { BILLING_PATHS, billingProblem, type BillingText, toBilling, toBillingText } from '../../shell/billing/billingText.ts'
import { changedOnly, type LinkKeeper } from './linkKeeper.ts'
import { createTabForm } from './tabForm.ts'
import { tipProblem, type TipText, toTips, toTipText } from './tipValues.ts'
import { toUpsell, toUpsellText, UPSELL_PATHS, type UpsellText, upsellProblem } from './upsellValues.ts'
import type { Schema } from '@linktill/sdk'

export interface OfferValues {
  allowsPromos: boolean
  /** Id of the promo code that is applied at once; empty for none. */
  promoCodeId: string
  /** Null offers none. */
  tips: TipText | null
  /** Null offers nothing after the purchase. */
  upsell: UpsellText | null
  /** The link's own rhythm. */
  billing: BillingText
}

/** Maps paths of the API to fields. */
const names: Record<string, keyof OfferValues> = {
  promo_code_id: 'promoCodeId',
  tips: 'tips',
  ...Object.fromEntries(UPSELL_PATHS.map((path) => [path, 'upsell' as const])),
  ...Object.fromEntries(BILLING_PATHS.map((path) => [path, 'billing' as const])),
}

export type OfferForm = ReturnType<typeof createOfferForm>

/** The form of what changes the price. See docs/product/links.md#options. */
export function createOfferForm(keeper: LinkKeeper, onSaved: () => void) {
  const { client, link } = keeper
  const { currency } = link.peek()
  const form = createTabForm<OfferValues>(keeper, {
    valuesOf: toValues,
    check({ tips, billing, upsell }) {
      const wrongTips = tipProblem(tips, currency)
      const wrongBilling = billingProblem(billing, currency)
      const wrongUpsell = upsellProblem(upsell, currency)
      return {
        ...(wrongTips && { tips: wrongTips }),
        ...(wrongBilling && { billing: wrongBilling.problem }),
        ...(wrongUpsell && { upsell: wrongUpsell }),
      }
    },
    save: async (values) => {
      const body = changedOnly(toBody(values), toBody(toValues(link.peek())))
      await keeper.change((target) => client.updateLinkOptions({ ...target, body }))
    },
    refused: (error) => fieldProblems<OfferValues>(error, names),
    onSaved,
  })
  return { ...form, client, link, currency }
}

const toValues = ({ options, currency }: Schema<'Link'>): OfferValues => ({
  allowsPromos: options.allow_promo_codes,
  promoCodeId: options.promo_code_id ?? '',
  tips: toTipText(options.tips, currency),
  upsell: toUpsellText(options.upsell, currency),
  billing: toBillingText(options.billing, currency),
})

const toBody = ({ allowsPromos, promoCodeId, tips, billing, upsell }: OfferValues) => ({
  allow_promo_codes: allowsPromos,
  promo_code_id: promoCodeId || null,
  tips: toTips(tips),
  upsell: toUpsell(upsell),
  billing: toBilling(billing),
})
