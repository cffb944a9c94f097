import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Steps.module.css'

/** A list of steps, each with its state. */
export const Steps = ({ children }: { children: ReactNode }) => <ol>{children}</ol>

interface StepProps {
  number: number
  title: string
  done?: boolean
  /** Whether it is the next step. */
  open?: boolean
  /** Shown until the step is done. */
  action?: ReactNode
  children: ReactNode
}

/** One step. Its action stays away once it is done. */
export function Step({ number, title, done, open, action, children }: StepProps) {
  return (
    <li
      className={[styles.step, done && styles.done, open && styles.open].filter(Boolean).join(' ')}
      aria-current={open && 'step'}
    >
      <span className={styles.number}>{done ? <Check aria-hidden /> : number}</span>
      <div>
        <h2>
          {done && <span className="sr-only">Done: </span>}
          {title}
        </h2>
        <p>{children}</p>
      </div>
      {!done && action}
    </li>
  )
}
