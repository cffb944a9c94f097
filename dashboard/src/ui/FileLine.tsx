import { FileDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './FileLine.module.css'

interface FileLineProps {
  name: string
  /** Size or progress. */
  detail?: string
  /** The share that is done, from 0 to 1, during an upload. */
  share?: number | undefined
  /** What is done meanwhile. Default: Uploading */
  doing?: string
  /** Buttons at the end. */
  children?: ReactNode
}

/** One file, uploaded or uploading. */
export function FileLine({ name, detail, share, doing = 'Uploading', children }: FileLineProps) {
  return (
    <div className={styles.line}>
      <FileDown aria-hidden />
      <p>
        <span className="truncate">{name}</span>
        {detail && <small>{detail}</small>}
        {share !== undefined && <progress aria-label={`${doing} ${name}`} value={share} />}
      </p>
      {children}
    </div>
  )
}
