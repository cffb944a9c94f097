import { useId, type InputHTMLAttributes } from 'react'
import type { Question } from '../../../core/checkout/state.js'
import { ArrowIcon } from '../../parts/icons.js'
import { useScope } from '../../parts/scope.js'
import { describedBy, Hint } from './Hint.js'
import type { QuestionProps } from './QuestionProps.js'

/** A question that is answered by one text, number, date or choice. */
export function QuestionInput({ question, name, typed, onType, problem, placeholder }: QuestionProps) {
  const { messages } = useScope()
  const id = useId()
  const { kind, label, hint, required, choices, format } = question
  const shared = {
    id,
    name,
    className: 'ck-input',
    value: typed,
    required,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': describedBy(id, hint),
    onChange: (event: { target: { value: string } }) => onType(event.target.value),
  }
  return (
    <>
      <label htmlFor={id}>
        <bdi>{label}</bdi> {!required && <span className="ck-optional">{messages.optional}</span>}
      </label>
      {kind === 'choice' ? (
        <div className="ck-select">
          <select {...shared}>
            <option value="">{placeholder}</option>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
          <ArrowIcon />
        </div>
      ) : kind === 'long_text' ? (
        <textarea {...shared} className="ck-input ck-textarea" rows={3} />
      ) : (
        <input {...shared} {...inputOf(kind, format)} />
      )}
      <Hint id={`${id}-hint`} hint={hint} />
      <p className="ck-error" id={`${id}-error`}>
        {problem}
      </p>
    </>
  )
}

type Attributes = Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize'>

// No other types: a browser hides what it finds wrong in a number or an address.
const inputOf = (kind: Question['kind'], format: Question['format']): Attributes =>
  kind === 'date'
    ? { type: 'date', autoComplete: 'off' }
    : kind === 'number'
      ? { type: 'text', inputMode: 'decimal', autoComplete: 'off' }
      : format
        ? FORMATS[format]
        : { type: 'text', autoComplete: 'off' }

const FORMATS: Record<NonNullable<Question['format']>, Attributes> = {
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' },
  email: { type: 'text', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none' },
  url: { type: 'text', inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none' },
  digits: { type: 'text', inputMode: 'numeric', autoComplete: 'off' },
  letters: { type: 'text', autoComplete: 'off' },
  letters_digits: { type: 'text', autoComplete: 'off' },
}
