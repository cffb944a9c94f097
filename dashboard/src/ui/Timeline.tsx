import { CircleDashed, type LucideIcon } from 'lucide-react'
import { formatShortMoment } from '../lib/dates.ts'
import styles from './Timeline.module.css'

/** How a kind of entry is drawn. */
export interface TimelineKind {
  icon: LucideIcon
  tone?: 'good' | 'bad' | 'back'
}

interface TimelineProps {
  entries: { at: string; type: string; text: string; by: string | null }[]
  /** By type of entry. One that is not listed is still shown. */
  kinds: Record<string, TimelineKind>
  timeZone: string
}

/** Names of the actors. Automatic entries have none. */
const actors: Record<string, string> = {
  merchant: 'You',
  buyer: 'Customer',
  shopper: 'Customer',
  provider: 'Payment provider',
}

/** What happened to an object, in the order of the entries. */
export const Timeline = ({ entries, kinds, timeZone }: TimelineProps) => (
  <ol className={styles.timeline}>
    {entries.map(({ at, type, text, by }, index) => {
      const { icon: Icon = CircleDashed, tone } = kinds[type] ?? {}
      return (
        // oxlint-disable-next-line react/no-array-index-key -- entries have no id, and the list is read as a whole
        <li key={index} className={tone && styles[tone]}>
          <Icon aria-hidden />
          <span>
            {text}
            {by && actors[by] && <small>{actors[by]}</small>}
          </span>
          <time dateTime={at}>{formatShortMoment(at, timeZone)}</time>
        </li>
      )
    })}
  </ol>
)
