import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Express } from '../../../core/checkout/express.js'
import type { Charge } from '../../../core/checkout/payment.js'
import { problemText } from '../../parts/problemText.js'
import { PayLabel } from '../../parts/PayLabel.js'
import { useScope } from '../../parts/scope.js'

/** A country outside the shipping countries of most links. */
const OUTSIDE = 'JP'
const CONTACT = ['email', 'fullName'] as const
const STREET = ['addressLine1', 'city', 'state', 'zip'] as const
type Name = (typeof CONTACT)[number] | (typeof STREET)[number] | 'country'

const PERSON: Record<Name, string> = {
  email: 'grace@example.com',
  fullName: 'Grace Hopper',
  addressLine1: '418 Alder Street',
  city: 'Portland',
  state: 'OR',
  zip: '97205',
  country: '',
}

/** Stands for the wallet's own window: shows the price for its address, and sends what the tester chooses. */
export function TestWalletDialog({ express, onClose }: { express: Express; onClose: () => void }) {
  useSignals()
  const { checkout, messages } = useScope()
  const { link, ships } = checkout
  const words = messages.express
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [person, setPerson] = useState({ ...PERSON, country: ships ? link.shippingCountries[0]! : 'US' })
  const [refused, setRefused] = useState(false)
  const paying = checkout.busy.value !== null
  const hasCountry = ships || express.asksCountry
  const { country } = person
  // They decide the tax of some links only.
  const [state, zip] = link.taxByAddress ? [person.state, person.zip] : ['', '']

  // A layout effect, because the focus is restored only if the dialog closes while it is still in the document.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    return () => element?.close()
  }, [])

  // Wallets tell their address when they open.
  useEffect(() => {
    let left = false
    if (hasCountry) void express.quoteFor({ country, state, postal_code: zip }).then((now) => left || setRefused(!now))
    return () => void (left = true)
  }, [express, hasCountry, country, state, zip])

  function close() {
    express.cancel()
    onClose()
  }

  async function pay(outcome: 'succeeded' | 'declined') {
    if (paying || refused) return
    const { email, fullName: name, addressLine1: line1, city, state, zip: postal_code, country } = person
    const charge: Charge = async ({ payment: { paymentId, clientSecret } }) => {
      await checkout.client.confirmSandboxPayment({
        path: { payment_id: paymentId },
        body: { client_secret: clientSecret, outcome },
      })
    }
    const address = hasCountry ? { line1, line2: null, city, state, postal_code, country } : undefined
    await express.pay({ email, name, address }, charge)
    onClose()
  }

  const codes = ships ? [...new Set([...link.shippingCountries, OUTSIDE])] : Object.keys(messages.countries)
  const set = (name: Name) => (event: { target: { value: string } }) => setPerson({ ...person, [name]: event.target.value })
  return (
    <dialog
      ref={dialog}
      className="ck-dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault() // React removes the dialog
        if (!paying) close()
      }}
    >
      <h2 id={`${id}-title`}>{words.testWallet}</h2>
      <p id={`${id}-text`}>{words.testText}</p>
      <div className="ck-fields">
        {[...CONTACT, ...(ships ? STREET : [])].map((name) => (
          <div key={name} className={ships && name !== 'email' ? 'ck-field ck-field-half' : 'ck-field'}>
            <label htmlFor={`${id}-${name}`}>{messages.field[name]}</label>
            <input id={`${id}-${name}`} className="ck-input" value={person[name]} onChange={set(name)} autoComplete="off" />
          </div>
        ))}
        {hasCountry && (
          <div className={ships ? 'ck-field ck-field-half' : 'ck-field'}>
            <label htmlFor={`${id}-country`}>{messages.field.country}</label>
            <select id={`${id}-country`} className="ck-input" value={person.country} onChange={set('country')}>
              {codes.map((code) => (
                <option key={code} value={code}>
                  {messages.countries[code] ?? code}
                </option>
              ))}
            </select>
          </div>
        )}
      </div>
      <p className="ck-error" role="alert">
        {refused && problemText({ code: 'not_shipped' }, messages)}
      </p>
      <div className="ck-dialog-actions">
        <button
          type="button"
          className="ck-button ck-button-primary"
          aria-disabled={paying || refused || undefined}
          onClick={() => pay('succeeded')}
        >
          <PayLabel />
        </button>
        <button
          type="button"
          className="ck-button ck-button-line"
          aria-disabled={paying || refused || undefined}
          onClick={() => pay('declined')}
        >
          {words.decline}
        </button>
        <button type="button" className="ck-button ck-button-quiet" disabled={paying} onClick={close}>
          {words.cancel}
        </button>
      </div>
    </dialog>
  )
}
