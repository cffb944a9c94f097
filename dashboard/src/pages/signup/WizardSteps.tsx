import { Check } from 'lucide-react'
import styles from './SignupPage.module.css'

const titles = ['Account', 'Business', 'Confirmation']

/** The progress of the wizard. `current` starts at 1. */
export function WizardSteps({ current }: { current: number }) {
  return (
    <ol className={styles.wizard} aria-label="Steps">
      {titles.map((title, index) => {
        const number = index + 1
        const done = number < current
        return (
          <li key={title} className={done ? styles.done : undefined} aria-current={number === current ? 'step' : undefined}>
            <i>{done ? <Check aria-hidden /> : number}</i>
            {done && <span className="sr-only">Done: </span>}
            {title}
          </li>
        )
      })}
    </ol>
  )
}
