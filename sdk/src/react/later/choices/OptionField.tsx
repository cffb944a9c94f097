import { useSignals } from '@preact/signals-react/runtime'
import { useId } from 'react'
import { ArrowIcon } from '../../parts/icons.js'
import { useScope } from '../../parts/scope.js'
import type { OptionValue } from './variants.js'

/** More values than these are a list, so that the rest of the page stays in sight. */
const MOST_BUTTONS = 6

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

/** One option of an item: radio buttons, or a list of many values. */
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
  const notes = ({ price, lack }: OptionValue) => [
    ...(price === null ? [] : [money(price, currency)]),
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
              <option key={one.value} value={one.value} disabled={one.isGone && one.value !== picked}>
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
      {values.map((one) => (
        <label className="ck-option" key={one.value}>
          <input
            type="radio"
            name={id}
            checked={one.value === picked}
            disabled={isPaying || (one.isGone && one.value !== picked)}
            onChange={() => onPick(one.value)}
          />
          <span>
            <bdi>{one.value}</bdi>
            {notes(one).map((note) => ` · ${note}`)}
          </span>
        </label>
      ))}
      {error}
    </fieldset>
  )
}
