import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import type { Loader } from '../../lib/loader.ts'
import { formatMoney } from '../../lib/money.ts'
import { Banner } from '../../ui/Banner.tsx'
import { SelectField } from '../../ui/Select.tsx'
import type { OfferForm } from './offerForm.ts'

interface PresetPromoProps {
  form: OfferForm
  codes: Loader<Schema<'PromoCode'>[]>
}

/** Chooses the promo code that the link applies at once. Offers those that fit the link and have not ended. */
export function PresetPromo({ form, codes }: PresetPromoProps) {
  useSignals()
  const state = codes.state.value
  const chosen = form.values.value.promoCodeId
  if (state.status === 'failed')
    return (
      <Banner kind="error" onRetry={codes.load}>
        Failed to load promo codes. Please try again.
      </Banner>
    )
  const known = state.status === 'ready' ? state.data : []
  const offered = known.filter((code) => code.id === chosen || fits(code, form.link.value))
  const isUnknown = chosen !== '' && !offered.some(({ id }) => id === chosen)
  return (
    <SelectField
      label="Promo code to apply"
      optional
      hint={
        state.status === 'ready' && offered.length === 0
          ? 'Create a code under Promo Codes first.'
          : 'Applied at once, with the old total struck through. Shoppers can remove it. A code that has ended does not apply.'
      }
      disabled={state.status === 'loading'}
      choices={{
        '': 'None',
        ...(isUnknown && { [chosen]: state.status === 'ready' ? 'The saved code' : 'Loading...' }),
        ...Object.fromEntries(offered.map((code) => [code.id, nameOf(code)])),
      }}
      {...form.field('promoCodeId')}
    />
  )
}

const fits = (code: Schema<'PromoCode'>, link: Schema<'Link'>): boolean =>
  code.status !== 'ended' &&
  (code.link_ids.length === 0 || code.link_ids.includes(link.id)) &&
  (code.discount_type === 'percentage' || code.currency === link.currency)

/** SPRING20 (20% off, ended) */
function nameOf({ code, discount_type: type, percent, amount, currency, status }: Schema<'PromoCode'>): string {
  const off = type === 'percentage' ? `${percent}% off` : `${formatMoney(amount, currency)} off`
  return `${code} (${[off, ...(status === 'active' ? [] : [status])].join(', ')})`
}
