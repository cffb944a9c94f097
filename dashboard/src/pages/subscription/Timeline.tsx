import {
  Ban,
  CalendarClock,
  CircleCheck,
  CircleDashed,
  CirclePause,
  CirclePlay,
  CreditCard,
  Mail,
  Repeat,
  SkipForward,
  Tag,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import { formatShortMoment } from '../../lib/dates.ts'
import { Card } from '../../ui/Card.tsx'
import type { Details } from './createSubscription.ts'
import styles from './Timeline.module.css'

/** Icons by kind of entry. A kind without an icon is still shown. */
const icons: Record<string, LucideIcon> = {
  created: Repeat,
  paid: CircleCheck,
  failed: TriangleAlert,
  paused: CirclePause,
  resumed: CirclePlay,
  skipped: SkipForward,
  moved: CalendarClock,
  price: Tag,
  method: CreditCard,
  mail: Mail,
  cancelled: Ban,
  ended: Ban,
}
const tones: Record<string, string | undefined> = {
  paid: styles.good,
  failed: styles.bad,
}
/** Names of the actors. Automatic entries have none. */
const actors: Record<string, string> = { merchant: 'You', buyer: 'Customer', provider: 'Payment provider' }

/** What happened to a subscription, newest first. */
export const Timeline = ({ entries, timeZone }: { entries: Details['history']; timeZone: string }) => (
  <Card title="Timeline">
    <ol className={styles.timeline}>
      {entries.map(({ at, type, text, by }, index) => {
        const Icon = icons[type] ?? CircleDashed
        return (
          // oxlint-disable-next-line react/no-array-index-key -- entries have no id, and the list is read as a whole
          <li key={index} className={tones[type]}>
            <Icon aria-hidden />
            <span>
              {text}
              {actors[by] && <small>{actors[by]}</small>}
            </span>
            <time dateTime={at}>{formatShortMoment(at, timeZone)}</time>
          </li>
        )
      })}
    </ol>
  </Card>
)
