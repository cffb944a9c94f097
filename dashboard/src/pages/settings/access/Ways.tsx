import type { Schema } from '@linktill/sdk'
import { useMerchant } from '../../../context.ts'
import { formatMoment } from '../../../lib/dates.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import styles from '../security/Security.module.css'
import { countText, unusedText, wayOrder, wayTexts } from './wayTexts.ts'

type Way = Schema<'AccessWay'>

/** The ways that are in use, each with a link to where it is managed. The others are one sentence. */
export function Ways({ ways }: { ways: Way[] }) {
  const sorted = ways.toSorted((one, other) => wayOrder.indexOf(one.way) - wayOrder.indexOf(other.way))
  const unused = sorted.filter(({ count }) => count === 0).map(({ way }) => way)
  return (
    <div className={styles.part}>
      <ul className={styles.list} aria-label="Ways in and out">
        {sorted
          .filter(({ count }) => count !== 0)
          .map((one) => (
            <WayRow key={one.way} one={one} />
          ))}
      </ul>
      {unused.length > 0 && <p className={styles.none}>{unusedText(unused)}</p>}
    </div>
  )
}

function WayRow({ one: { way, count, changed_at: changedAt } }: { one: Way }) {
  const { timeZone } = useMerchant()
  const { href, many } = wayTexts[way]
  return (
    <li>
      <div>
        <b>{countText(way, count)}</b>
        {changedAt && <p>Last change {formatMoment(changedAt, timeZone)}</p>}
      </div>
      <ButtonLink size="small" href={href} aria-label={`Manage ${many}`}>
        Manage
      </ButtonLink>
    </li>
  )
}
