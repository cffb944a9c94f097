import { useSignals } from '@preact/signals-react/runtime'
import { Fragment, useEffect, useId, useState } from 'react'
import type { Consents, RequiredConsent } from '../../../core/checkout/consents.js'
import { fill } from '../../../languages/fill.js'
import { useBillingText } from '../billing/BillingTerms.js'
import { useScope } from '../../parts/scope.js'

/** The boxes to tick before paying: the shop's terms, and the waiver of the right of withdrawal. */
export function ConsentBoxes() {
  useSignals()
  const { checkout } = useScope()
  const [consents, setConsents] = useState<Consents | null>(null)
  // The order flow brings them. If it cannot be loaded, paying reports that.
  useEffect(
    () =>
      void checkout.preload().then(
        (flow) => setConsents(flow.consents),
        () => {},
      ),
    [checkout],
  )
  if (!consents?.required.value.length) return null
  return (
    <div className="ck-consents">
      {consents.required.value.map((consent) => (
        <ConsentBox key={consent.kind} consents={consents} consent={consent} />
      ))}
    </div>
  )
}

function ConsentBox({ consents, consent: { kind, text: own } }: { consents: Consents; consent: RequiredConsent }) {
  useSignals()
  const { checkout, messages } = useScope()
  const id = useId()
  const terms = useBillingText()
  const words = own ?? (kind === 'recurring' ? messages.billing.consent : messages.agree[kind])
  const text = fill(words, { shop: checkout.link.shopName, terms })
  const given = consents.given.value[kind]
  // Whoever agreed to another price has not agreed to this one.
  const isStale = kind === 'recurring' && given !== undefined && given !== text
  useEffect(() => {
    if (isStale) consents.set(kind, null)
  }, [consents, kind, isStale])
  const isMissing = consents.problems.value.some((missing) => missing.kind === kind)
  return (
    <div className="ck-consent">
      <input
        id={id}
        type="checkbox"
        required
        checked={given !== undefined && !isStale}
        disabled={checkout.busy.value === 'paying'}
        aria-invalid={isMissing || undefined}
        aria-describedby={`${id}-error`}
        onChange={(event) =>
          consents.set(kind, event.target.checked ? (kind === 'terms' ? text.replace(/[[\]]/g, '') : text) : null)
        }
      />
      <label htmlFor={id}>{kind === 'terms' ? <TermsText text={text} /> : text}</label>
      <p className="ck-error" id={`${id}-error`}>
        {isMissing && messages.agree.missing}
      </p>
    </div>
  )
}

/** Links the part in brackets, `I agree to the [terms]`, to the shop's terms; without brackets, the whole text. */
function TermsText({ text }: { text: string }) {
  const { termsUrl } = useScope().checkout.link
  const parts = text.includes('[') ? text.split(/[[\]]/) : ['', text]
  return parts.map((part, index) =>
    index === 1 ? (
      <a key={index} className="ck-link" href={termsUrl ?? ''} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  )
}
