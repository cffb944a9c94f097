import { useState } from 'react'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { CheckboxField } from './Checkbox.tsx'
import grid from './FormGrid.module.css'
import { QuietSelect, SelectField } from './Select.tsx'
import styles from './SheetReading.module.css'
import {
  choiceOf,
  type ColumnNames,
  encodingNames,
  letterOf,
  type Reading,
  summaryOf,
  type Understood,
  withColumn,
} from '../lib/readingChoices.ts'

interface SheetReadingProps {
  of: Understood
  reading: Reading
  /** What its columns can be read as. */
  names: ColumnNames
  /** Whether the choices are those of an earlier import. */
  isKept: boolean
  disabled: boolean
  onChange: (reading: Reading) => void
}

/** How a file was read: one line, and on demand every choice that led to it. Open at once if the file cannot be read so. */
export function SheetReading({ of, isKept, ...choice }: SheetReadingProps) {
  const [isOpen, setOpen] = useState(of.problem !== null)
  return (
    <section className={styles.reading} aria-label="How the file is read">
      {of.problem !== null && <Banner kind="error">{of.problem}</Banner>}
      {of.problem === null && (
        <div className={styles.line}>
          <p>{isKept ? `Read as you chose last time. ${summaryOf(of)}` : summaryOf(of)}</p>
          {isKept && (
            <Button size="small" disabled={choice.disabled} onClick={() => choice.onChange({})}>
              Reset
            </Button>
          )}
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Close' : 'Change'}
          </Button>
        </div>
      )}
      {(isOpen || of.problem !== null) && <ReadingChoices of={of} {...choice} />}
    </section>
  )
}

function ReadingChoices({ of, reading, names, disabled, onChange }: Omit<SheetReadingProps, 'isKept'>) {
  const { sheet, sheets, encoding, heading_row: headingRow, top_rows: top, source } = of
  const rows = top.some(({ row }) => row === headingRow) ? top : [...top, { row: headingRow, text: '' }]
  return (
    <div className={styles.choices}>
      <div className={grid.grid}>
        {sheet !== null && sheets.length > 1 && (
          <SelectField
            label="Sheet"
            choices={Object.fromEntries(sheets.map(({ name, is_hidden }) => [name, is_hidden ? `${name} (hidden)` : name]))}
            value={sheet}
            disabled={disabled}
            onChange={(next) => onChange({ sheet: next })}
          />
        )}
        {encoding && (
          <SelectField
            label="Encoding"
            hint="Another one, if letters look wrong."
            choices={encodingNames}
            value={encoding}
            disabled={disabled}
            onChange={(next) => onChange({ ...reading, encoding: next })}
          />
        )}
        <SelectField
          label="Row of the headings"
          choices={Object.fromEntries(rows.map(({ row, text }) => [`${row}`, text ? `${row}: ${text}` : `${row}`]))}
          value={String(headingRow)}
          disabled={disabled}
          onChange={(next) => {
            const { columns: _former, ...kept } = reading
            onChange({ ...kept, heading_row: Number(next) })
          }}
        />
        {(source !== null || reading.layout === 'none') && (
          <CheckboxField
            checked={source !== null}
            disabled={disabled}
            onChange={(isLayout) => {
              const { columns: _former, ...kept } = reading
              onChange({ ...kept, layout: isLayout ? 'auto' : 'none' })
            }}
          >
            {source === null ? 'Recognise the export of another shop' : `Read as an export of ${source}`}
          </CheckboxField>
        )}
      </div>
      <ul className={styles.columns} aria-label="Columns of the file">
        {of.columns.map(({ heading, samples, is_read: isRead, read_as: readAs }, at) =>
          heading || samples.length ? (
            <li key={at}>
              <div className={styles.column}>
                <strong className="truncate">{heading || `Column ${letterOf(at)}`}</strong>
                <span className="truncate">{samples.join(' · ') || 'Empty'}</span>
              </div>
              {source === null ? (
                <QuietSelect
                  label={`${heading || `Column ${letterOf(at)}`} is read as`}
                  choices={names}
                  value={choiceOf(readAs, names)}
                  disabled={disabled}
                  onChange={(next) => onChange({ ...reading, columns: withColumn(of, at, next) })}
                />
              ) : (
                <span className={styles.fixed}>{isRead ? 'Read' : 'Not read'}</span>
              )}
            </li>
          ) : null,
        )}
      </ul>
    </div>
  )
}
