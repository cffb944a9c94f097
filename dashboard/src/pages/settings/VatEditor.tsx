import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { countries } from '../../lib/countries.ts'
import grid from '../../ui/FormGrid.module.css'
import { SelectField } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { CountryRates } from './CountryRates.tsx'
import { SectionForm } from './SectionForm.tsx'
import styles from './SettingsPage.module.css'
import { createVatForm, type VatForm } from './vat.ts'

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
        <RateFields form={form} />
        <BuyerFields form={form} />
      </div>
    </SectionForm>
  )
}

function RateFields({ form }: { form: VatForm }) {
  useSignals()
  const { vatEnabled, vatIncludeInPrice } = form.values.value
  return (
    <>
      <Switch
        label="Charge VAT"
        hint="The checkout then asks every shopper for a country."
        checked={vatEnabled}
        onChange={(next) => form.set({ vatEnabled: next })}
      />
      <Switch
        label="Prices include VAT"
        hint="A $42.00 plate stays $42.00; the tax is shown as part of it."
        checked={vatIncludeInPrice}
        onChange={(next) => form.set({ vatIncludeInPrice: next })}
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
        <TextField
          className={grid.quarter}
          label="VAT rate"
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          suffix="%"
          {...form.field('vatRate')}
        />
      </div>
      <CountryRates form={form} />
    </>
  )
}

function BuyerFields({ form }: { form: VatForm }) {
  useSignals()
  const { vatCollectInfo, euVatValidation, reverseChargeEnabled } = form.values.value
  return (
    <>
      <Switch
        label="Ask for a VAT number"
        hint="Shows the field to shoppers at checkout."
        checked={vatCollectInfo}
        onChange={(next) => form.set({ vatCollectInfo: next })}
      />
      <Switch
        label="Check VAT numbers"
        hint="With the EU’s VIES when it responds. Form, checksum and country are always checked."
        checked={euVatValidation}
        onChange={(next) => form.set({ euVatValidation: next })}
      />
      <Switch
        label="Reverse charge"
        hint="No VAT when the buyer’s VAT number is of the member state where the order is taxed, and that is not yours."
        checked={reverseChargeEnabled}
        onChange={(next) => form.set({ reverseChargeEnabled: next })}
      />
    </>
  )
}

const COUNTRIES = { '': 'Not set', ...Object.fromEntries(countries().map(({ code, name }) => [code, name])) }
