import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { CheckboxField } from './Checkbox.tsx'
import grid from './FormGrid.module.css'
import { QuietSelect, SelectField } from './Select.tsx'
import styles from './SheetReading.module.css'
import type { ReadUpload } from '../lib/readUpload.ts'
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
  /** What its columns can be read as. */
  names: ColumnNames
  sheet: Pick<ReadUpload<never>, 'reading' | 'isKept' | 'busy' | 'read'>
}

/** How a file was read: one line, and on demand every choice that led to it. Open at once if the file cannot be read so. */
export function SheetReading({ of, names, sheet }: SheetReadingProps) {
  useSignals()
  const isKept = sheet.isKept.value
  const disabled = sheet.busy.value
  const [isOpen, setOpen] = useState(of.problem !== null)
  return (
    <section className={styles.reading} aria-label="How the file is read">
      {of.problem !== null && <Banner kind="error">{of.problem}</Banner>}
      {of.problem === null && (
        <div className={styles.line}>
          <p>{isKept ? `Read as you chose last time. ${summaryOf(of)}` : summaryOf(of)}</p>
          {isKept && (
            <Button size="small" disabled={disabled} onClick={() => sheet.read({})}>
              Reset
            </Button>
          )}
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Close' : 'Change'}
          </Button>
        </div>
      )}
      {(isOpen || of.problem !== null) && (
        <ReadingChoices {...{ of, names, disabled }} reading={sheet.reading.value} onChange={(next) => void sheet.read(next)} />
      )}
    </section>
  )
}

interface ReadingChoicesProps extends Omit<SheetReadingProps, 'sheet'> {
  reading: Reading
  disabled: boolean
  onChange: (reading: Reading) => void
}

function ReadingChoices({ of, reading, names, disabled, onChange }: ReadingChoicesProps) {
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
