import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { loadLater } from '../../ui/loadLater.tsx'
import { SettingsSection } from './SettingsSection.tsx'

const VatReportDialog = loadLater(async () => (await import('./VatReportDialog.tsx')).VatReportDialog)

/** One row, which opens the report. */
export function VatReport({ timeZone }: { timeZone: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingsSection
      id="vat-report"
      lead="Invoices minus credit notes, by the day they were issued."
      aside={
        <Button size="small" aria-label="Open VAT report" onClick={() => setOpen(true)}>
          Open
        </Button>
      }
    >
      {isOpen && <VatReportDialog timeZone={timeZone} onClose={() => setOpen(false)} />}
    </SettingsSection>
  )
}
