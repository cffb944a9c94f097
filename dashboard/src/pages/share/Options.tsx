import { useSignals } from '@preact/signals-react/runtime'
import { amountText } from '../../lib/currencies.ts'
import { currencySign, formatMoney } from '../../lib/money.ts'
import { QuestionsField } from '../../shell/questions/QuestionsField.tsx'
import grid from '../../ui/FormGrid.module.css'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { Countries } from './Countries.tsx'
import type { OptionsForm } from './optionsForm.ts'
import { PresetPromo } from './PresetPromo.tsx'
import { ShippingRates } from './ShippingRates.tsx'
import { Tips } from './Tips.tsx'
import { ReturnParams } from './ReturnParams.tsx'

const DEFAULT_SHIPPING = 5

/** The form of the link's options. */
export function Options({ form }: { form: OptionsForm }) {
  useSignals()
  const { collectsAddress } = form.values.value
  const problems = form.problems.value
  return (
    <div className={grid.grid}>
      <Switch
        label="Collect shipping address"
        hint="Applies when the link has something that is not digital."

        {...form.toggle('collectsAddress')}
      />
      {collectsAddress && (
        <>
          <Countries chosen={form.values.value.countries} error={problems.countries} onToggle={form.toggleCountry} />
          <TextField
            className={grid.half}
            label="Shipping cost"
            inputMode="decimal"
            placeholder={amountText(DEFAULT_SHIPPING, form.currency)}
            prefix={currencySign(form.currency)}
            hint={`Empty is ${formatMoney(DEFAULT_SHIPPING, form.currency)}, 0 is free.`}
            {...form.field('cost')}
          />
          <ShippingRates form={form} />
        </>
      )}
      <Switch
        label="Allow promo codes"
        hint="Shoppers can add one code before they pay."

        {...form.toggle('allowsPromos')}
      />
      <PresetPromo form={form} />
      <Tips form={form} />
      <Switch
        label="Let search engines list this page"
        hint="Off, the page is found by its address only."

        {...form.toggle('allowsIndexing')}
      />
      <QuestionsField
        questions={form.values.value.questions}
        error={problems.questions}
        byType
        hint="Asked before the payment. Products can have questions of their own."
        onChange={(questions) => form.set({ questions })}
      />
      <TextArea
        label="Custom message"
        optional
        rows={2}
        maxLength={1000}
        hint="Shoppers see it beside what they buy."
        {...form.field('message')}
      />
      <TextField
        label="Return URL"
        optional
        type="url"
        placeholder="https://"
        maxLength={2048}
        hint="Where shoppers go after they paid, with status, order_id and session_id."
        {...form.field('returnUrl')}
      />
      <ReturnParams form={form} />
      <TextField
        label="Prefilled email"
        optional
        type="email"
        autoComplete="off"
        maxLength={254}
        hint="Leave empty unless the link is for one person."
        {...form.field('email')}
      />
    </div>
  )
}
