import { useId } from 'react'
import { choicesText, chosenOf } from '../../../core/checkout/answerField.js'
import { useScope } from '../../parts/scope.js'
import { describedBy, Hint } from './Hint.js'
import type { QuestionProps } from './QuestionProps.js'

/** A question with several choices, each a box. */
export function ChoiceBoxes({ question: { label, hint, required, choices }, name, typed, onType, problem }: QuestionProps) {
  const { messages } = useScope()
  const id = useId()
  const chosen = chosenOf(typed)
  const toggle = (choice: string) => onType(choicesText(choices.filter((one) => (one === choice) !== chosen.includes(one))))
  return (
    <fieldset className="ck-choice-boxes">
      <legend>
        <bdi>{label}</bdi> {!required && <span className="ck-optional">{messages.optional}</span>}
      </legend>
      {choices.map((choice, at) => (
        <div className="ck-consent" key={choice}>
          <input
            id={`${id}-${at}`}
            name={name}
            type="checkbox"
            checked={chosen.includes(choice)}
            aria-invalid={problem ? true : undefined}
            aria-describedby={describedBy(id, hint)}
            onChange={() => toggle(choice)}
          />
          <label htmlFor={`${id}-${at}`}>
            <bdi>{choice}</bdi>
          </label>
        </div>
      ))}
      <Hint id={`${id}-hint`} hint={hint} />
      <p className="ck-error" id={`${id}-error`}>
        {problem}
      </p>
    </fieldset>
  )
}
