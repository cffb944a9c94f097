import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { identityText } from '../../lib/identity.ts'
import { Banner } from '../../ui/Banner.tsx'
import { missingForVat, type VatForm } from './vat.ts'

/** What invoices with VAT must show and the business has not entered, as long as VAT is on. */
export function VatMissing({ merchant, form }: { merchant: Schema<'User'>; form: VatForm }) {
  useSignals()
  const missing = missingForVat(merchant, form.values.value)
  if (!missing.length) return null
  return (
    <Banner kind="warning">
      Invoices with VAT need more by law: {identityText(missing)}.
      {missing.some((field) => field !== 'vatNumber') && ' Enter the rest under Business Information.'}
    </Banner>
  )
}
