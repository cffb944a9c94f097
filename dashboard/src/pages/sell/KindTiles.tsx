import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { CalendarClock, FileDown, Package } from 'lucide-react'
import { useId } from 'react'
import { FieldGroup } from '../../ui/Field.tsx'
import type { SellForm } from './sellForm.ts'
import styles from './KindTiles.module.css'

const kinds: { kind: Schema<'ProductType'>; title: string; note: string; icon: typeof Package }[] = [
  { kind: 'digital', title: 'Digital', note: 'A file that people download after they paid.', icon: FileDown },
  { kind: 'service', title: 'Service', note: 'Your time or work. Nothing is sent.', icon: CalendarClock },
  { kind: 'physical', title: 'Physical', note: 'A thing that you pack and send.', icon: Package },
]

/** What is sold, in three tiles. None is chosen on a new shop. */
export function KindTiles({ form, label }: { form: SellForm; label: string }) {
  useSignals()
  const name = useId()
  const error = form.problems.value.kind
  return (
    <FieldGroup label={label} className={styles.group} error={error}>
      <div className={styles.tiles}>
        {kinds.map(({ kind, title, note, icon: Icon }) => (
          <label key={kind} className={styles.tile}>
            <input
              type="radio"
              name={name}
              checked={form.values.value.kind === kind}
              aria-invalid={error ? true : undefined}
              aria-label={title}
              aria-describedby={`${name}-${kind}`}
              onChange={() => form.choose(kind)}
            />
            <Icon aria-hidden />
            <b>{title}</b>
            <small id={`${name}-${kind}`}>{note}</small>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
