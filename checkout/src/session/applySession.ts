import type { Checkout, FieldName, PublicLink } from '@linktill/sdk/checkout'
import type { PageData } from '../boot.ts'

type Session = NonNullable<PublicLink['session']>
type Fixed = Partial<Record<FieldName, string>>

/**
 * Fills in what a checkout session fixes of its shopper, and makes these fields read-only. Later steps are rendered later, so their
 * fields are found when they appear. Adds the way back to the shop.
 */
export function applySession(checkout: Checkout, session: Session): void {
  const fixed = fixedFields(checkout, session)
  for (const [name, value] of Object.entries(fixed)) checkout.setField(name as FieldName, value)
  const lock = () => {
    for (const name of Object.keys(fixed))
      for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(`.ck [name="${name}"]`)) {
        if (field instanceof HTMLSelectElement) field.disabled = true
        else if (field.type === 'radio' || field.type === 'checkbox') field.disabled = true
        else field.readOnly = true
      }
  }
  lock()
  new MutationObserver(lock).observe(document.getElementById('root')!, { childList: true, subtree: true })
  if (session.cancel_url) addWayBack(session.cancel_url)
}

function fixedFields({ ships }: Checkout, { customer }: Session): Fixed {
  const { email, name, phone, company, vat_number: vatNumber, address } = customer
  const given: Partial<Record<FieldName, string | null>> = {
    email,
    ...(company && { business: 'yes', company }),
    ...(vatNumber && { vatNumber }),
    ...(ships && { fullName: name, phone }),
    ...(address && (ships ? shippingOf(address) : { taxCountry: address.country, taxState: address.state, taxZip: address.zip })),
    ...(address && company && !ships && billingOf(address)),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value)) as Fixed
}

type Address = NonNullable<Session['customer']['address']>

const shippingOf = ({ line1, line2, city, state, zip, country }: Address) => ({
  addressLine1: line1,
  addressLine2: line2,
  city,
  state,
  zip,
  country,
})

const billingOf = ({ line1, line2, city, state, zip, country }: Address) => ({
  billingAddressLine1: line1,
  billingAddressLine2: line2,
  billingCity: city,
  billingState: state,
  billingZip: zip,
  billingCountry: country,
})

/** In a frame, the page around it leads back. */
function addWayBack(address: string): void {
  if (window.parent !== window) return
  const { messages } = JSON.parse(document.getElementById('boot')!.textContent!) as PageData
  const link = document.createElement('a')
  link.href = address
  link.textContent = messages.back
  document.querySelector('.ck-foot')?.prepend(link)
}
