import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { problemText } from '../../parts/problemText.js'
import { useScope } from '../../parts/scope.js'
import { brandOf, checkExpiry, digitsOf, formatCode, formatExpiry, formatNumber } from './cardFormat.js'
import type { CardFormProps } from './CardHandle.js'
import { CardInput } from './CardInput.js'
import { ChallengeDialog, type ChallengeAnswer } from './ChallengeDialog.js'
import { chargeSandbox } from './chargeSandbox.js'
import { fieldOfDecline, type CardField } from './fieldOfDecline.js'
import { outcomeOf, testCardInAddress } from './testCards.js'

type Wrong = { field: CardField; text: string }

/** The sandbox's card form. Maps test card numbers to outcomes and sends only the outcome; no number leaves the page. */
export function SandboxCard({ handle }: CardFormProps) {
  useSignals()
  const { checkout, messages } = useScope()
  const words = messages.card
  const box = useRef<HTMLFieldSetElement>(null)
  const [test] = useState(testCardInAddress)
  const [number, setNumber] = useState(test.number)
  const [expiry, setExpiry] = useState(test.expiry)
  const [code, setCode] = useState(test.code)
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const [challenge, setChallenge] = useState<{ answer: (given: ChallengeAnswer) => void } | null>(null)

  function findWrong(): Wrong | null {
    if (number === '') return { field: 'number', text: words.numberMissing }
    if (!outcomeOf(digitsOf(number))) return { field: 'number', text: words.testOnly }
    const date = checkExpiry(expiry)
    if (date !== 'good') return { field: 'expiry', text: date === 'past' ? words.expiryPast : words.expiryInvalid }
    return code.length < 3 ? { field: 'code', text: words.codeInvalid } : null
  }

  useImperativeHandle(handle, () => ({
    check() {
      const found = findWrong()
      setWrong(found)
      focus(found?.field)
      return !found
    },
    charge: (input) => chargeSandbox(checkout.client, outcomeOf(digitsOf(number))!, input, askBank),
  }))

  async function askBank(): Promise<ChallengeAnswer> {
    const given = await new Promise<ChallengeAnswer>((answer) => setChallenge({ answer }))
    setChallenge(null)
    return given
  }

  const edit = (set: (text: string) => void) => (text: string) => {
    set(text)
    setWrong(null)
    checkout.forgetCardProblem()
  }

  const focus = (field: CardField | null | undefined) =>
    field && box.current?.querySelector<HTMLElement>(`[data-card=${field}]`)?.focus()

  const refused = checkout.cardProblem.value
  const refusedField = refused && fieldOfDecline(refused)
  useEffect(() => void focus(refusedField), [refused, refusedField])

  const refusal = refused ? problemText(refused, messages) : undefined
  const problemOf = (field: CardField) =>
    wrong?.field === field ? wrong.text : refusedField === field && !wrong ? refusal : undefined
  const shared = { readOnly: checkout.busy.value === 'paying' }
  return (
    <fieldset className="ck-fields" ref={box}>
      <legend className="ck-hidden">{words.legend}</legend>
      <CardInput
        {...shared}
        field="number"
        label={words.number}
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        value={number}
        brand={brandOf(digitsOf(number))}
        format={formatNumber}
        onChange={edit(setNumber)}
        problem={problemOf('number')}
      />
      <CardInput
        {...shared}
        field="expiry"
        label={words.expiry}
        autoComplete="cc-exp"
        placeholder={words.expiryPlaceholder}
        value={expiry}
        format={formatExpiry}
        onChange={edit(setExpiry)}
        problem={problemOf('expiry')}
      />
      <CardInput
        {...shared}
        field="code"
        label={words.code}
        autoComplete="cc-csc"
        placeholder={words.codePlaceholder}
        value={code}
        format={formatCode}
        onChange={edit(setCode)}
        problem={problemOf('code')}
      />
      {refused && !refusedField && (
        <p className="ck-error ck-card-error" role="alert">
          {refusal}
        </p>
      )}
      {challenge && <ChallengeDialog onAnswer={challenge.answer} />}
    </fieldset>
  )
}
