import { useSignals } from '@preact/signals-react/runtime'
import { useId, type InputHTMLAttributes } from 'react'
import type { FieldName, LabelledField } from '../../core/checkout/state.js'
import { ArrowIcon } from './icons.js'
import { problemText } from './problemText.js'
import { useScope } from './scope.js'

interface FieldProps {
  name: FieldName
  /** The field whose label it has, if not its own. */
  label?: FieldName
  /** The label itself, of a field without a text in `messages`. */
  text?: string
  optional?: boolean
  /** `half`: two in a row. `wide`: two in a row, one below the other on a narrow phone. */
  width?: 'half' | 'wide'
  /** Makes the field a select of these countries. `placeholder` is shown until one is chosen. */
  options?: { code: string; name: string }[]
  placeholder?: string
  input: Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'inputMode' | 'autoComplete' | 'enterKeyHint' | 'maxLength' | 'pattern' | 'autoCapitalize' | 'spellCheck'
  >
}

/** A form field with its label above and its problem below, linked for screen readers. */
export function Field({ name, label = name, text, optional = false, width, options, placeholder, input }: FieldProps) {
  useSignals()
  const { checkout, messages } = useScope()
  const id = useId()
  const problem = checkout.problems.value[name]
  const shared = {
    id,
    name,
    className: 'ck-input',
    value: checkout.values[name].value,
    required: !optional,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': `${id}-error`,
    onChange: (event: { target: { value: string } }) => checkout.setField(name, event.target.value),
  }

  return (
    <div className={FIELD_CLASS[width ?? 'full']}>
      <label htmlFor={id}>
        {text ?? messages.field[label as LabelledField]} {optional && <span className="ck-optional">{messages.optional}</span>}
      </label>
      {options ? (
        <div className="ck-select">
          <select {...shared} autoComplete={input.autoComplete}>
            {placeholder && <option value="">{placeholder}</option>}
            {options.map(({ code, name: label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </select>
          <ArrowIcon />
        </div>
      ) : (
        <input type="text" {...input} {...shared} />
      )}
      <p className="ck-error" id={`${id}-error`}>
        {problem && problemText(problem, messages)}
      </p>
    </div>
  )
}

const FIELD_CLASS = { full: 'ck-field', half: 'ck-field ck-field-half', wide: 'ck-field ck-field-half ck-field-wide' }
