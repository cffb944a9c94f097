import { useSignals } from '@preact/signals-react/runtime'
import { useRef } from 'react'
import { useMerchant } from '../../../context.ts'
import { formatMoment } from '../../../lib/dates.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import styles from '../security/Security.module.css'
import type { Access, Off } from './createAccess.ts'
import { wayTexts } from './wayTexts.ts'

/** What was set up while another person may have had access. Its owner decides about each. */
export function SwitchedOff({ access, all }: { access: Access; all: Off[] }) {
  useSignals()
  const heading = useRef<HTMLHeadingElement>(null)
  const settle = async (done: Promise<void>) => {
    await done
    // The button had the focus and is gone.
    if (!access.problem.peek()) heading.current?.focus()
  }
  return (
    <section className={styles.part} aria-labelledby="switched-off">
      <div>
        <h3 id="switched-off" ref={heading} tabIndex={-1}>
          Switched off
        </h3>
        <p>This was set up or changed while somebody else may have had access. Switch on again only what is yours.</p>
      </div>
      {access.problem.value && <Banner kind="error">{access.problem.value}</Banner>}
      <ul className={styles.list}>
        {all.map((one) => (
          <OffRow
            key={one.id}
            one={one}
            busy={access.busy.value === one.id}
            onSwitchOn={() => void settle(access.switchOn(one))}
            onRemove={() => void settle(access.remove(one))}
          />
        ))}
      </ul>
    </section>
  )
}

interface OffRowProps {
  one: Off
  busy: boolean
  onSwitchOn: () => void
  onRemove: () => void
}

function OffRow({ one, busy, onSwitchOn, onRemove }: OffRowProps) {
  const { timeZone } = useMerchant()
  const by = one.changed_by && ` by ${one.changed_by}`
  return (
    <li>
      <div>
        <b>
          {wayTexts[one.way].one}: {one.name}
        </b>
        <p>
          {one.about && `${one.about} · `}Changed {formatMoment(one.changed_at, timeZone)}
          {by}
        </p>
      </div>
      <Button size="small" busy={busy} onClick={onSwitchOn} aria-label={`Switch on again: ${one.name}`}>
        Switch on again
      </Button>
      <Button size="small" look="ghost" busy={busy} onClick={onRemove} aria-label={`Remove from the list: ${one.name}`}>
        Remove
      </Button>
    </li>
  )
}
