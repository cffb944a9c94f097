import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useId, useState, type SyntheticEvent } from 'react'
import { problemText } from '../problemText.js'
import { useScope } from '../scope.js'
import { useLimitWords } from './limitWords.js'
import { awaitedItems, onlyVariants, WaitlistVariants, type AwaitedVariants } from './WaitlistVariants.js'

type State = 'asking' | 'busy' | 'sent' | 'confirmed' | 'ended'

interface WaitlistFormProps {
  /** The variants that are chosen at first. */
  wanted?: AwaitedVariants | undefined
  /** Whether the field for the address takes the focus. */
  focuses?: boolean
}

/** Asks for an address to tell when what is sold out is back. Confirms the address of a mailed link. */
export function WaitlistForm({ wanted, focuses = false }: WaitlistFormProps) {
  useSignals()
  const { checkout, messages } = useScope()
  const words = useLimitWords()
  const id = useId()
  const [state, setState] = useState<State>('asking')
  const [problem, setProblem] = useState<string | null>(null)
  const [changed, setChanged] = useState<AwaitedVariants>({})
  const wish = JSON.stringify(wanted)
  const [known, setKnown] = useState(wish)
  // Another variant was picked above. A shopper can ask for several, one after the other.
  if (wish !== known) {
    setKnown(wish)
    setChanged({})
    if (state === 'sent') setState('asking')
  }
  const variants = { ...onlyVariants(checkout), ...wanted, ...changed }
  const [isMissing, setMissing] = useState(false)

  useEffect(() => {
    let current = true
    const confirm = async () => {
      const { confirmWaitlist } = await checkout.preload()
      const answer = await confirmWaitlist()
      if (current && (answer === 'confirmed' || answer === 'ended')) setState(answer)
    }
    confirm().catch(() => {}) // the mailed link can be opened again
    return () => void (current = false)
  }, [checkout])

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state === 'busy') return
    const chosen = awaitedItems(checkout).map(({ cartItemId }) => variants[cartItemId])
    const variantIds = chosen.filter((one) => one !== undefined)
    const missing = variantIds.length < chosen.length
    setMissing(missing)
    setProblem(null)
    if (missing) return
    setState('busy')
    try {
      const { joinWaitlist } = await checkout.preload()
      const found = await joinWaitlist({ variantIds, locale: messages.tag })
      setState(found ? 'asking' : 'sent')
      setProblem(found && problemText(found, messages))
    } catch {
      setState('asking')
      setProblem(messages.problem.unreachable)
    }
  }

  if (!words) return null
  const isDone = state === 'sent' || state === 'confirmed'
  return (
    <section className="ck-waitlist" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{words.title}</h2>
      <output>{isDone || state === 'ended' ? words[state] : ''}</output>
      {!isDone && (
        <form method="post" noValidate onSubmit={submit}>
          <p className="ck-lead">{words.text}</p>
          <WaitlistVariants chosen={variants} isMissing={isMissing} onChange={setChanged} />
          <div className="ck-field">
            <label htmlFor={id}>{messages.field.email}</label>
            <div className="ck-waitlist-row">
              <input
                ref={focuses ? focus : undefined}
                id={id}
                name="email"
                className="ck-input"
                type="email"
                inputMode="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={254}
                value={checkout.values.email.value}
                aria-invalid={problem ? true : undefined}
                aria-describedby={`${id}-error`}
                onChange={(event) => checkout.setField('email', event.target.value)}
              />
              <button className="ck-button ck-button-line" aria-disabled={state === 'busy' || undefined}>
                {state === 'busy' && <span className="ck-spin" aria-hidden="true" />}
                {words.action}
              </button>
            </div>
            <p className="ck-error" id={`${id}-error`} role="alert">
              {problem}
            </p>
          </div>
        </form>
      )}
    </section>
  )
}

const focus = (field: HTMLElement | null) => field?.focus()
