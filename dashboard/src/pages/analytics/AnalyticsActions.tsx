import { useSignals } from '@preact/signals-react/runtime'
import { Download, RefreshCw } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { QuietSelect } from '../../ui/Select.tsx'
import type { Numbers } from './analytics.ts'
import styles from './Analytics.module.css'
import { ExportDialog } from './ExportDialog.tsx'
import type { Figures } from './figures.ts'
import { rangeNames, type Range } from './ranges.ts'
import type { Sheet } from './sheet.ts'

interface AnalyticsActionsProps<By extends string> {
  analytics: Figures<Numbers> & { refresh: () => void; sheet: Sheet<By> }
  onRange: (range: Range) => void
}

/** Range, refresh and export. */
export function AnalyticsActions<By extends string>({ analytics, onRange }: AnalyticsActionsProps<By>) {
  useSignals()
  const { range, state, refresh, sheet } = analytics
  const now = state.value
  const busy = now.status === 'loading' || (now.status === 'ready' && now.stale)
  return (
    <>
      <QuietSelect label="Date range" choices={rangeNames} value={range.value} onChange={onRange} />
      <Button className={styles.square} aria-label="Refresh" title="Refresh" busy={busy} onClick={refresh}>
        <RefreshCw aria-hidden />
      </Button>
      <Button className={styles.export} onClick={sheet.show}>
        <Download aria-hidden />
        Export
      </Button>
      {sheet.open.value && <ExportDialog sheet={sheet} range={range.value} />}
    </>
  )
}
