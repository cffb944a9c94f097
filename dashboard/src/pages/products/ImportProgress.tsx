import { useSignals } from '@preact/signals-react/runtime'
import { formatCount } from '../../lib/money.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { FileLine } from '../../ui/FileLine.tsx'
import styles from './ImportDialog.module.css'
import { type ImportRun, isRunning, type ProductImport } from './importRun.ts'

/** An import in the background: its progress, then its result. */
export function ImportProgress({ run, now, onClose }: { run: ImportRun; now: ProductImport; onClose: () => void }) {
  useSignals()
  const { problem, busy } = run
  const running = isRunning(now)
  return (
    <Dialog
      title="Import products"
      subtitle={running ? 'You can close this window. The import goes on.' : undefined}
      onClose={onClose}
      foot={
        <>
          {running && (
            <Button busy={busy.value} onClick={() => void run.cancel()}>
              Cancel the import
            </Button>
          )}
          <Button look="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {problem.value && <Banner kind="error">{problem.value}</Banner>}
      {now.problem && <Banner kind="error">{now.problem}</Banner>}
      <FileLine name={now.file_name} detail={progressOf(now)} doing="Importing" share={running ? shareOf(now) : undefined} />
      <output aria-live="polite">{outcomeOf(now)}</output>
      {now.skipped > 0 && !running && (
        <div className={styles.skipped}>
          <p>{`${now.errors.slice(0, 3).join(' ')} Mend the skipped rows in a file of their own, which names what is wrong with each.`}</p>
          <ExportMenu
            label="Skipped rows"
            size="small"
            busy={busy.value}
            onExport={(format) => void run.downloadSkipped(format)}
          />
        </div>
      )}
    </Dialog>
  )
}

const shareOf = ({ done, total }: ProductImport) => (total ? done / total : 0)

function progressOf({ status, done, total }: ProductImport): string {
  if (status === 'queued') return 'Waits for its turn'
  if (total === null) return 'Counting the rows'
  return `${formatCount(done)} of ${formatCount(total)} rows`
}

function outcomeOf({ status, created, updated, unchanged, skipped }: ProductImport): string {
  if (status === 'queued' || status === 'running') return ''
  const ended = { done: 'Import completed.', cancelled: 'Import cancelled.', failed: 'Import failed.' }[status]
  const counts = [
    [created, 'added'],
    [updated, 'changed'],
    [unchanged, 'unchanged'],
    [skipped, 'skipped'],
  ] as const
  return `${ended} ${counts.map(([count, word]) => `${formatCount(count)} ${word}`).join(', ')}.`
}
