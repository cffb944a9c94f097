import { useSignals } from '@preact/signals-react/runtime'
import { useId } from 'react'
import { ArrowIcon } from '../../parts/icons.js'
import { useScope } from '../../parts/scope.js'
import type { OptionValue } from './variants.js'

/** More values than these are a list, so that the rest of the page stays in sight. */
const MOST_BUTTONS = 8

interface OptionFieldProps {
  name: string
  values: OptionValue[]
  picked: string | null
  problem: string | null
  /** Whether the picked combination cannot be bought, which `describedBy` says. */
  isRefused: boolean
  describedBy: string
  onPick: (value: string | null) => void
}

/**
 * One option of an item: radio buttons that look like buttons, or a list of many values. What is sold out can be picked, so that the
 * shopper can wait for it.
 */
export function OptionField({ name, values, picked, problem, isRefused, describedBy, onPick }: OptionFieldProps) {
  useSignals()
  const { checkout, messages, money } = useScope()
  const id = useId()
  const { currency } = checkout.totals.value
  const isPaying = checkout.busy.value === 'paying'
  const invalid = {
    'aria-invalid': problem !== null || isRefused || undefined,
    'aria-describedby': problem ? `${id}-error` : isRefused ? describedBy : undefined,
  }
  const notes = ({ difference, lack }: OptionValue) => [
    ...(difference === null ? [] : [`+${money(difference, currency)}`]),
    ...(lack ? [lack === 'soldOut' ? messages.summary.soldOut : messages.choices.notMade] : []),
  ]
  const error = problem && (
    <small className="ck-short" id={`${id}-error`}>
      {problem}
    </small>
  )

  if (values.length > MOST_BUTTONS)
    return (
      <span>
        <label htmlFor={id}>
          <bdi>{name}</bdi>
        </label>
        <span className="ck-select">
          <select
            id={id}
            className="ck-input"
            value={picked ?? ''}
            disabled={isPaying}
            {...invalid}
            onChange={(event) => onPick(event.target.value || null)}
          >
            <option value="">{messages.choices.choose}</option>
            {values.map((one) => (
              <option key={one.value} value={one.value}>
                {[one.value, ...notes(one)].join(' · ')}
              </option>
            ))}
          </select>
          <ArrowIcon />
        </span>
        {error}
      </span>
    )

  return (
    <fieldset className="ck-amounts" role="radiogroup" aria-required {...invalid}>
      <legend>
        <bdi>{name}</bdi>
      </legend>
      <span className="ck-values">
        {values.map((one) => (
          <label key={one.value} data-lack={one.lack}>
            <input type="radio" name={id} checked={one.value === picked} disabled={isPaying} onChange={() => onPick(one.value)} />
            <bdi>{one.value}</bdi>
            {notes(one).map((note) => (
              <small key={note}> {note}</small>
            ))}
          </label>
        ))}
      </span>
      {error}
    </fieldset>
  )
}
