import type { PublicLink } from '../../core/checkout/state.js'
import type { Messages } from '../../languages/en/messages.js'

/** Who sells, one press away: legal name, address, contact, registers and imprint. Works without JavaScript. */
export function SellerDetails({ seller, messages }: { seller: PublicLink['seller']; messages: Messages }) {
  const { name, address, country, email, phone, vatNumber, register, imprint } = seller
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
