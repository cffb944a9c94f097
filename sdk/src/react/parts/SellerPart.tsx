import { useEffect, useState } from 'react'
import { useScope } from '../scope.js'

/** Who sells, one press away on every page of the checkout: legal name, address, contact, registers and imprint. */
export function SellerPart() {
  const { checkout, messages } = useScope()
  const { name, address, country, email, phone, vatNumber, register, imprint } = checkout.link.seller
  // A server that has loaded this part renders what the browser has without it.
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  if (!isAlive) return null
  const place = country && new Intl.DisplayNames(messages.tag, { type: 'region' }).of(country)
  const lines = [...(address?.split('\n') ?? []), place, register, vatNumber && `${messages.field.vatNumber}: ${vatNumber}`]
  return (
    <details className="ck-seller">
      <summary>{messages.seller}</summary>
      <address>
        <b>
          <bdi>{name}</bdi>
        </b>
        {lines.map((line) => line && <span key={line}>{line}</span>)}
        {email && <a href={`mailto:${email}`}>{email}</a>}
        {phone && (
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} dir="ltr">
            {phone}
          </a>
        )}
        {imprint && <span className="ck-imprint">{imprint}</span>}
      </address>
    </details>
  )
}
