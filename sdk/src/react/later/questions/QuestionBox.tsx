import { useId } from 'react'
import { TICKED } from '../../../core/checkout/answerField.js'
import { useScope } from '../../parts/scope.js'
import { describedBy, Hint } from './Hint.js'
import type { QuestionProps } from './QuestionProps.js'

/** A box to tick. */
export function QuestionBox({ question: { label, hint, required }, name, typed, onType, problem }: QuestionProps) {
  const { messages } = useScope()
  const id = useId()
  return (
    <div className="ck-consent">
      <input
        id={id}
        name={name}
        type="checkbox"
        required={required}
        checked={typed === TICKED}
        aria-invalid={problem ? true : undefined}
        aria-describedby={describedBy(id, hint)}
        onChange={(event) => onType(event.target.checked ? TICKED : '')}
      />
      <label htmlFor={id}>
        <bdi>{label}</bdi> {!required && <span className="ck-optional">{messages.optional}</span>}
      </label>
      <div className="ck-question-more">
        <Hint id={`${id}-hint`} hint={hint} />
        <p className="ck-error" id={`${id}-error`}>
          {problem}
        </p>
      </div>
    </div>
  )
}
