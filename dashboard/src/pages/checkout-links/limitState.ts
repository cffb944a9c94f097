import { formatShortMoment } from '../../lib/dates.ts'
import { formatCount } from '../../lib/money.ts'
import type { Link } from './links.ts'

/** Says in a few words when or how often a link sells, and how many wait for it; null if there is nothing to say. */
export function limitState(link: Link, timeZone: string): string | null {
  const parts = [sellingState(link, timeZone), link.waiting > 0 && `${formatCount(link.waiting)} waiting`].filter(Boolean)
  return parts.length ? parts.join(', ') : null
}

function sellingState({ availability, limits, sales_left: left }: Link, timeZone: string): string | null {
  const moment = (time: string | null) => formatShortMoment(time!, timeZone)
  if (availability === 'not_started') return `Opens ${moment(limits.starts_at)}`
  if (availability === 'ended') return `Ended ${moment(limits.ends_at)}`
  if (availability === 'limit_reached') return `All ${formatCount(limits.max_sales!)} sales made`
  const parts = [
    left !== null && `${formatCount(left)} of ${formatCount(limits.max_sales!)} left`,
    limits.ends_at && `Ends ${moment(limits.ends_at)}`,
  ].filter(Boolean)
  return parts.length ? parts.join(', ') : null
}
