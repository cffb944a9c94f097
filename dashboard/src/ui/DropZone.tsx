import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './Button.tsx'
import styles from './DropZone.module.css'
import { Field, type FieldProps } from './Field.tsx'

interface DropZoneProps extends Omit<FieldProps, 'hint'> {
  /** What to do, in two or three words: "Choose an image". */
  action: string
  /** Which files, and how large. */
  limits: string
  /** As the browser's file chooser takes it: `image/png,.csv`. A dropped file is not held against it. */
  accept: string
  /** Stands before the words. */
  picture: ReactNode
  /** The chosen file, in words. */
  chosen?: ReactNode
  onChoose: (file: File) => void
  /** With it a chosen file has a cross; `removeLabel` names it. */
  onRemove?: () => void
  removeLabel?: string
}

/** A field for one file, to be chosen or dropped. */
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
          {/* It covers the whole zone: the browser itself opens the chooser and takes what is dropped. */}
          <input
            type="file"
            accept={accept}
            {...control}
            aria-describedby={[control['aria-describedby'], `${control.id}-limits`].filter(Boolean).join(' ')}
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) onChoose(file)
              // Or choosing the same file again would change nothing.
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
