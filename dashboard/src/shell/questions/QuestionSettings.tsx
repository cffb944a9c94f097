import { useMemo } from 'react'
import { countries, countryName } from '../../lib/countries.ts'
import { CheckboxField } from '../../ui/Checkbox.tsx'
import { CheckList } from '../../ui/CheckList.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import grid from '../../ui/FormGrid.module.css'
import { SelectField } from '../../ui/Select.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { FORMATS, hasChoices, isText, KINDS, type QuestionRow, type RowProblems } from './questionRows.ts'
import styles from './Questions.module.css'

const TYPES = { physical: 'Physical', digital: 'Digital', service: 'Service' } as const

export interface SettingsProps {
  question: QuestionRow
  problems: RowProblems
  /** Whether it can be for some types of products. */
  byType: boolean
  onChange: (changes: Partial<QuestionRow>) => void
}

/** The settings of one question: those of its kind, then who is asked. */
export function QuestionSettings({ question, problems, byType, onChange }: SettingsProps) {
  const field = <Name extends keyof QuestionRow>(name: Name) => ({
    value: question[name],
    error: problems[name],
    onChange: (value: QuestionRow[Name]) => onChange({ [name]: value }),
  })
  return (
    <div className={[grid.grid, styles.settings].join(' ')}>
      <TextField label="Question" maxLength={200} placeholder="What should we engrave?" {...field('label')} />
      <SelectField className={grid.half} label="Kind of answer" choices={KINDS} {...field('kind')} />
      {question.kind === 'text' && <SelectField className={grid.half} label="Format" choices={FORMATS} {...field('format')} />}
      {isText(question) && (
        <>
          <TextField className={grid.half} label="Fewest characters" optional inputMode="numeric" {...field('minLength')} />
          <TextField className={grid.half} label="Most characters" optional inputMode="numeric" {...field('maxLength')} />
        </>
      )}
      {question.kind === 'number' && (
        <>
          <TextField className={grid.half} label="Minimum" optional inputMode="decimal" {...field('minimum')} />
          <TextField className={grid.half} label="Maximum" optional inputMode="decimal" {...field('maximum')} />
        </>
      )}
      {hasChoices(question) && <TextArea label="Choices" rows={4} hint="One per line." {...field('choices')} />}
      <TextField label="Hint" optional maxLength={300} {...field('hint')} />
      <CheckboxField checked={question.required} onChange={(required) => onChange({ required })}>
        {question.kind === 'checkbox' ? 'Required: the box must be ticked' : 'Required'}
      </CheckboxField>
      <Conditions {...{ question, byType, onChange }} />
      <TextField
        label="Key"
        maxLength={40}
        placeholder="engraving"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        hint="Names the answer for embeds and the API."
        {...field('key')}
      />
    </div>
  )
}

/** Which shoppers get the question. */
function Conditions({ question, byType, onChange }: Omit<SettingsProps, 'problems'>) {
  const choices = useMemo(() => countries().map(({ code, name }) => ({ value: code, name })), [])
  const names = question.countries.map((code) => countryName(code)).join(', ')
  const toggle = <Value extends string>(all: Value[], value: Value) =>
    all.includes(value) ? all.filter((one) => one !== value) : [...all, value]
  return (
    <>
      <details className={styles.countries}>
        <summary>{names ? `Asked in ${names}` : 'Asked in every country'}</summary>
        <CheckList
          label="Only buyers from"
          hint="Without shipping or VAT, a checkout does not ask for the country, and does not ask this question."
          searchLabel="Search countries"
          empty="No country found."
          choices={choices}
          chosen={question.countries}
          onToggle={(code) => onChange({ countries: toggle(question.countries, code) })}
        />
      </details>
      {byType && (
        <FieldGroup label="Asked for" hint="None ticked: for every product.">
          <div className={styles.types}>
            {Object.entries(TYPES).map(([type, name]) => (
              <CheckboxField
                key={type}
                checked={question.productTypes.includes(type as keyof typeof TYPES)}
                onChange={() => onChange({ productTypes: toggle(question.productTypes, type as keyof typeof TYPES) })}
              >
                {name}
              </CheckboxField>
            ))}
          </div>
        </FieldGroup>
      )}
    </>
  )
}
