import { useScope } from '../scope.js'

/** Who sells: legal name, address, contact, registers and imprint, as the law of many countries wants it shown. */
export function SellerInfo() {
  const { checkout, messages } = useScope()
  const { name, address, country, email, phone, vatNumber, register, imprint } = checkout.link.seller
  const place = country && new Intl.DisplayNames(messages.tag, { type: 'region' }).of(country)
  const lines = [...(address?.split('\n') ?? []), place, register, vatNumber && `${messages.field.vatNumber}: ${vatNumber}`]
  return (
    <address className="ck-seller">
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
  )
}
