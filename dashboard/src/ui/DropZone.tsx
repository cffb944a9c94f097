import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './Button.tsx'
import styles from './DropZone.module.css'
import { Field, type FieldProps } from './Field.tsx'

interface DropZoneProps extends Omit<FieldProps, 'hint'> {
  /** Label of the action: "Choose an image". */
  action: string
  /** The accepted formats and sizes. */
  limits: string
  /** The `accept` attribute of the file input: `image/png,.csv`. Dropped files are not checked against it. */
  accept: string
  /** Shown before the text. */
  picture: ReactNode
  /** Describes the chosen file. */
  chosen?: ReactNode
  onChoose: (file: File) => void
  /** Adds a button that removes the chosen file. `removeLabel` is its name. */
  onRemove?: () => void
  removeLabel?: string
}

/** A field for one file, by choosing or dropping it. */
export function DropZone({
  action,
  limits,
  accept,
  picture,
  chosen,
  onChoose,
  onRemove,
  removeLabel = 'Remove',
  ...field
}: DropZoneProps) {
  return (
    <Field {...field}>
      {(control) => (
        <div className={styles.zone}>
          {picture}
          <p>
            {chosen ?? (
              <>
                <span className="text-link">{action}</span> or drop it here
              </>
            )}
            <small id={`${control.id}-limits`}>{limits}</small>
          </p>
          {/* Covers the whole zone, so that the browser handles clicks and drops. */}
          <input
            type="file"
            accept={accept}
            {...control}
            aria-describedby={[control['aria-describedby'], `${control.id}-limits`].filter(Boolean).join(' ')}
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) onChoose(file)
              // Otherwise choosing the same file again would not fire an event.
              target.value = ''
            }}
          />
          {chosen && onRemove && (
            <IconButton small label={removeLabel} onClick={onRemove}>
              <X aria-hidden />
            </IconButton>
          )}
        </div>
      )}
    </Field>
  )
}
