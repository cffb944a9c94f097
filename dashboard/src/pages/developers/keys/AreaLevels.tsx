import { useId } from 'react'
import { FieldGroup } from '../../../ui/Field.tsx'
import { SegmentedBar } from '../../../ui/Segmented.tsx'
import styles from './AreaLevels.module.css'
import { type Area, areas, type Level, levelsOf, type Levels } from './scopes.ts'

interface AreaLevelsProps {
  value: Levels
  error?: string | undefined
  onChange: (levels: Levels) => void
}

/** The access level of a key, one row per area of the API. */
export function AreaLevels({ value, error, onChange }: AreaLevelsProps) {
  return (
    <FieldGroup label="Areas" hint="Write includes read." error={error}>
      <div className={styles.rows}>
        {(Object.keys(areas) as Area[]).map((area) => (
          <AreaRow
            key={area}
            area={area}
            level={value[area] ?? 'none'}
            onChange={(level) => onChange({ ...value, [area]: level })}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

function AreaRow({ area, level, onChange }: { area: Area; level: Level; onChange: (level: Level) => void }) {
  const name = useId()
  return (
    <div role="radiogroup" aria-labelledby={name} className={styles.row} data-chosen={level !== 'none' || undefined}>
      <span id={name}>{areas[area]}</span>
      <SegmentedBar choices={levelsOf(area) as Record<Level, string>} value={level} onChange={onChange} />
    </div>
  )
}
