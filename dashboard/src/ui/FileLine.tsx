import { FileDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './FileLine.module.css'

interface FileLineProps {
  name: string
  /** Size, or how far it has got. */
  detail?: string
  /** Share that is sent, 0 to 1, while it is being sent. */
  share?: number
  /** Buttons at its end. */
  children?: ReactNode
}

/** One file that is there, or on its way. */
export function FileLine({ name, detail, share, children }: FileLineProps) {
  return (
    <div className={styles.line}>
      <FileDown aria-hidden />
      <p>
        <span className="truncate">{name}</span>
        {detail && <small>{detail}</small>}
        {share !== undefined && <progress aria-label={`Uploading ${name}`} value={share} />}
      </p>
      {children}
    </div>
  )
}
