import { useState } from 'react'
import { useMerchant } from '../../context.ts'
import { loadLater } from '../../ui/loadLater.tsx'

// A shop needs it once.
const FirstSaleNotice = loadLater(async () => (await import('./FirstSaleNotice.tsx')).FirstSaleNotice)

/** The notice of the first sale, on whatever page the merchant is. Stays when the profile is read again. */
export function FirstSale() {
  const { firstSaleSeen } = useMerchant()
  const [isDue] = useState(!firstSaleSeen)
  if (!isDue) return null
  return <FirstSaleNotice />
}
