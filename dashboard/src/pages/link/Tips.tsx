import { useSignals } from '@preact/signals-react/runtime'
import { CheckboxField } from '../../ui/Checkbox.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { SelectField } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import grid from '../../ui/FormGrid.module.css'
import { taxClassNames } from '../products/labels.ts'
import type { OfferForm } from './offerForm.ts'
import { newTips, type TipText } from './tipValues.ts'

const TYPES = { percent: 'Percent', amount: 'Amounts' } as const

/** The tips that shoppers can add. */
export function Tips({ form }: { form: OfferForm }) {
  useSignals()
  const { tips } = form.values.value
  const set = (changes: Partial<TipText>) => tips && form.set({ tips: { ...tips, ...changes } })
  return (
    <>
      <Switch
        label="Offer a tip"
        hint="Shoppers choose freely. Nothing is selected at first."
        checked={tips !== null}
        onChange={(checked) => form.set({ tips: checked ? newTips() : null })}
      />
      {tips && (
        <>
          <Segmented label="Tips in" choices={TYPES} value={tips.type} onChange={(type) => set({ type, choices: '' })} />
          <TextField
            className={grid.half}
            label={tips.type === 'percent' ? 'Percentages' : `Amounts in ${form.currency}`}
            hint="One to four, with commas between them."
            error={form.problems.value.tips}
            value={tips.choices}
            onChange={(choices) => set({ choices })}
          />
          <SelectField
            className={grid.half}
            label="Tax class of tips"
            choices={taxClassNames}
            value={tips.taxClass}
            onChange={(taxClass) => set({ taxClass })}
          />
          <CheckboxField checked={tips.allowsOther} onChange={(allowsOther) => set({ allowsOther })}>
            Shoppers can enter another amount
          </CheckboxField>
        </>
      )}
    </>
  )
}
