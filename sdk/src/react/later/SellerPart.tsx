import { useEffect, useState } from 'react'
import { useScope } from '../parts/scope.js'
import { SellerDetails } from '../parts/SellerDetails.js'

/** Who sells, on every page of the checkout. */
export function SellerPart() {
  const { checkout, messages } = useScope()
  // A server that has loaded this part renders what the browser has without it.
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  return isAlive ? <SellerDetails seller={checkout.link.seller} messages={messages} /> : null
}
