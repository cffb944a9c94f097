import type { Schema } from '@linktill/sdk'
import { VatReport } from './VatReportSection.tsx'
import { VatSettings } from './VatSettings.tsx'

/** Tax. */
export const TaxSections = ({ merchant }: { merchant: Schema<'User'> }) => (
  <>
    <VatSettings merchant={merchant} />
    <VatReport timeZone={merchant.timeZone} />
  </>
)
