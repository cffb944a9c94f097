import {
  Ban,
  CalendarClock,
  CircleCheck,
  CirclePause,
  CirclePlay,
  CreditCard,
  Mail,
  Repeat,
  SkipForward,
  Tag,
  TriangleAlert,
} from 'lucide-react'
import { Card } from '../../ui/Card.tsx'
import { Timeline, type TimelineKind } from '../../ui/Timeline.tsx'
import type { Details } from './createSubscription.ts'

const kinds: Record<string, TimelineKind> = {
  created: { icon: Repeat },
  paid: { icon: CircleCheck, tone: 'good' },
  failed: { icon: TriangleAlert, tone: 'bad' },
  paused: { icon: CirclePause },
  resumed: { icon: CirclePlay },
  skipped: { icon: SkipForward },
  moved: { icon: CalendarClock },
  price: { icon: Tag },
  method: { icon: CreditCard },
  mail: { icon: Mail },
  cancelled: { icon: Ban },
  ended: { icon: Ban },
}

/** What happened to a subscription, newest first. */
export const SubscriptionTimeline = ({ entries, timeZone }: { entries: Details['history']; timeZone: string }) => (
  <Card title="Timeline">
    <Timeline entries={entries} kinds={kinds} timeZone={timeZone} />
  </Card>
)
