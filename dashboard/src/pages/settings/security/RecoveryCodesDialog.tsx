import { download } from '../../../lib/download.ts'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import styles from './Factors.module.css'

/** Shows new recovery codes, this once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = codes.join('\n')
  return (
    <Dialog
      title="Save your recovery codes"
      shape="confirm"
      foot={
        <>
          <Button onClick={() => download(new Blob([`${text}\n`], { type: 'text/plain' }), 'linktill-recovery-codes.txt')}>
            Download
          </Button>
          <Button look="primary" onClick={onClose}>
            I have saved them
          </Button>
        </>
      }
    >
      <p>
        Each code replaces your second factor once. Keep them where you can reach them without your phone. We show them only now.
      </p>
      <div className={styles.codes}>
        <ul aria-label="Recovery codes" className="mono">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton text={text} label="Copy recovery codes" />
      </div>
    </Dialog>
  )
}
