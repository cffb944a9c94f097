import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { useApp, useMerchant } from '../../context.ts'
import { formatBytes } from '../../lib/bytes.ts'
import { formatMoment } from '../../lib/dates.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import styles from './DangerZone.module.css'
import { createDataExport, type DataExport } from './dataExport.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { loadLater } from '../../ui/loadLater.tsx'

const DeleteAccountDialog = loadLater(async () => (await import('./DeleteAccountDialog.tsx')).DeleteAccountDialog)

/** Exports all data, and deletes the account. */
export function DangerZone() {
  const [leaving, setLeaving] = useState(false)
  return (
    <SettingsSection id="danger-zone">
      <div className={styles.rows}>
        <ExportRow />
        <div className={styles.row}>
          <div>
            <h3>Delete Account</h3>
            <p>Removes personal data. Issued invoices are kept unchanged, because the law requires it.</p>
          </div>
          <Button size="small" look="danger-text" onClick={() => setLeaving(true)}>
            Delete Account
          </Button>
        </div>
      </div>
      {leaving && <DeleteAccountDialog onClose={() => setLeaving(false)} />}
    </SettingsSection>
  )
}

function ExportRow() {
  useSignals()
  const { client } = useApp()
  const [data] = useState(() => createDataExport(client))
  useSignalEffect(data.load)
  useEffect(() => data.stop, [data])
  const now = data.latest.value
  const isOpen = now?.status === 'queued' || now?.status === 'running'
  return (
    <div className={styles.row}>
      <div>
        <h3>Export Data</h3>
        <p>Everything you own here, as one .zip of .xlsx and .json.</p>
        {data.start.problem.value && <Banner kind="error">{data.start.problem.value}</Banner>}
        <div role="status">{now && <State now={now} />}</div>
      </div>
      <Button size="small" busy={isOpen || data.start.busy.value} onClick={data.start.run}>
        {isOpen ? 'Exporting…' : 'Export Data'}
      </Button>
    </div>
  )
}

function State({ now }: { now: DataExport }) {
  const { timeZone } = useMerchant()
  if (now.status === 'failed') return <p className={styles.failed}>The export failed. Please try again.</p>
  if (now.status === 'expired') return null
  if (now.status === 'ready')
    return (
      <p className={styles.ready}>
        <a className={buttonClass({ size: 'small', look: 'primary' })} href={now.download_url ?? undefined} download>
          Download
        </a>
        <span>
          {formatBytes(now.size ?? 0)}, until {formatMoment(now.expires_at ?? '', timeZone)}
        </span>
      </p>
    )
  return (
    <p className={styles.ready}>
      <progress aria-label="Export" value={now.progress} />
      <span>{now.status === 'queued' ? 'Waiting to begin' : `${Math.round(now.progress * 100)}%`}</span>
    </p>
  )
}
