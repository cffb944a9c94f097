import { lazy, Suspense, useState } from 'react'
import { useMerchant } from '../../context.ts'

// A shop needs it once.
const FirstSaleNotice = lazy(async () => ({ default: (await import('./FirstSaleNotice.tsx')).FirstSaleNotice }))

/** The notice of the first sale, on whatever page the merchant is. Stays when the profile is read again. */
export function FirstSale() {
  const { firstSaleSeen } = useMerchant()
  const [isDue] = useState(!firstSaleSeen)
  if (!isDue) return null
  return (
    <Suspense>
      <FirstSaleNotice />
    </Suspense>
  )
}
