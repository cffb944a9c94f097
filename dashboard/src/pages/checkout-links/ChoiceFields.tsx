import { CheckboxField } from '../../ui/Checkbox.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './ChoiceFields.module.css'
import { type AdjustableText, type ChoiceField, newAdjustable, newOption } from './choiceValues.ts'
import type { LinkRow } from './linkForm.ts'

interface ChoiceFieldsProps {
  row: LinkRow
  problems: Partial<Record<ChoiceField, string>>
  onChange: (changes: Pick<LinkRow, 'adjustable'> | Pick<LinkRow, 'option'>) => void
}

/** What the shopper may change of an item: its quantity, and whether they take it. */
export function ChoiceFields({ row: { quantity, adjustable, option }, problems, onChange }: ChoiceFieldsProps) {
  const field = (name: keyof AdjustableText) => ({
    inputMode: 'numeric' as const,
    value: adjustable?.[name],
    error: problems[name],
    onChange: (text: string) => adjustable && onChange({ adjustable: { ...adjustable, [name]: text } }),
  })
  return (
    <div className={styles.choices}>
      <CheckboxField
        checked={adjustable !== null}
        onChange={(checked) => onChange({ adjustable: checked ? newAdjustable(quantity) : null })}
      >
        The shopper chooses how many
      </CheckboxField>
      {adjustable && (
        <div className={styles.fields}>
          <TextField label="Minimum quantity" {...field('min')} />
          <TextField label="Maximum quantity" {...field('max')} />
          <TextField label="Steps" {...field('step')} />
        </div>
      )}
      <CheckboxField checked={option !== null} onChange={(checked) => onChange({ option: checked ? newOption() : null })}>
        The shopper may leave it out
      </CheckboxField>
      {option && (
        <div className={styles.fields}>
          <TextField
            label="Percent off"
            optional
            inputMode="decimal"
            suffix="%"
            value={option.percentOff}
            error={problems.percentOff}
            onChange={(percentOff) => onChange({ option: { ...option, percentOff } })}
          />
          <span className={styles.ticked}>
            <CheckboxField checked={option.isTicked} onChange={(isTicked) => onChange({ option: { ...option, isTicked } })}>
              Ticked at first
            </CheckboxField>
          </span>
        </div>
      )}
    </div>
  )
}
