import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { countryChoices } from '../../lib/countries.ts'
import grid from '../../ui/FormGrid.module.css'
import { Segmented } from '../../ui/Segmented.tsx'
import { SelectField } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { CountryRates } from './CountryRates.tsx'
import { SectionForm } from './SectionForm.tsx'
import styles from './SettingsPage.module.css'
import { createVatForm, followsLaw, mayBeSmall, mayUseOss, type VatForm } from './vat.ts'
import { VatMissing } from './VatMissing.tsx'

interface VatEditorProps {
  merchant: Schema<'User'>
  onSaved: () => void
  onCancel: () => void
}

/** The form of the tax settings. */
export function VatEditor({ merchant, onSaved, onCancel }: VatEditorProps) {
  const tools = useApp()
  const [form] = useState(() => createVatForm({ ...tools, onSaved }, merchant))
  return (
    <SectionForm form={form} onCancel={onCancel}>
      <div className={styles.rows}>
        <RateFields form={form} merchant={merchant} />
        <BuyerFields form={form} />
      </div>
    </SectionForm>
  )
}

function RateFields({ form, merchant }: { form: VatForm; merchant: Schema<'User'> }) {
  useSignals()
  const { vatEnabled, smallBusiness, vatRatesMode, vatCountry } = form.values.value
  const law = { vatRatesMode, vatCountry }
  return (
    <>
      <Switch
        label="Charge VAT"
        hint="Buyers outside your tax area pay none, unless you set a rate for their country."
        checked={vatEnabled}
        onChange={(next) => form.set({ vatEnabled: next, ...(next && { smallBusiness: false }) })}
      />
      <VatMissing form={form} merchant={merchant} />
      {(smallBusiness || mayBeSmall(law)) && (
        <Switch
          label="Small business without VAT"
          hint="Sales are exempt, and every invoice says why with the sentence of your country. Only if your tax office treats you so."
          checked={smallBusiness}
          onChange={(next) => form.set({ smallBusiness: next, ...(next && { vatEnabled: false }) })}
        />
      )}
      <Switch
        label="Prices include VAT"
        hint="A $42.00 plate stays $42.00; the tax is shown as part of it."

        {...form.toggle('vatIncludeInPrice')}
      />
      <div className={grid.grid}>
        <TextField
          className={grid.half}
          label="VAT number"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          {...form.field('vatNumber')}
        />
        <SelectField className={grid.quarter} label="VAT country" choices={COUNTRIES} {...form.field('vatCountry')} />
        {!followsLaw(law) && (
          <TextField
            className={grid.quarter}
            label="VAT rate"
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            suffix="%"
            {...form.field('vatRate')}
          />
        )}
      </div>
      <Segmented
        label="Rates"
        hint="By law: the rates of your country, kept up to date, by the tax class of each product."
        choices={MODES}
        value={vatRatesMode}
        onChange={(next) => form.set({ vatRatesMode: next })}
      />
      {mayUseOss(law) && (
        <Switch
          label="One Stop Shop (OSS)"
          hint="Consumers in other member states pay the rate of their country. Required above EUR 10,000 a year of such sales; we notify you at 80%."

          {...form.toggle('ossEnabled')}
        />
      )}
      <Switch
        label="Calculate tax with Stripe Tax"
        hint="Outside the EU, the United Kingdom, Switzerland and Norway, Stripe calculates the tax of the buyer’s address. Needs Stripe Tax on your Stripe account, which has fees of its own."

        {...form.toggle('stripeTax')}
      />
      <CountryRates form={form} />
    </>
  )
}

function BuyerFields({ form }: { form: VatForm }) {
  useSignals()
  return (
    <>
      <Switch
        label="Offer buying as a business"
        hint="Asks for company, address and VAT number. With VAT on, it is always offered."

        {...form.toggle('vatCollectInfo')}
      />
      <Switch
        label="Confirm VAT numbers with VIES"
        hint="Only a number that the EU’s register confirms takes the VAT off. Switched off, form and checksum are enough: if such a number is false, you may owe the VAT yourself."

        {...form.toggle('euVatValidation')}
      />
      <Switch
        label="No VAT for businesses in other member states"
        hint="For a company with its address and VAT number. Goods are an intra-Community supply, services reverse charge."

        {...form.toggle('reverseChargeEnabled')}
      />
    </>
  )
}

const MODES = { law: 'By law', own: 'My own' }

const COUNTRIES = countryChoices('Not set')
