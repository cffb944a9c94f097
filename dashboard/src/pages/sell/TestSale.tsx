import type { Client } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useSignalEffect } from '@preact/signals-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useApp, useMerchant } from '../../context.ts'
import { createLoader } from '../../lib/loader.ts'
import { Banner } from '../../ui/Banner.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { testAddress } from '../dashboard/setup.ts'
import { SellResult } from './SellResult.tsx'

/**
 * Leads to the checkout with the merchant as the shopper. In test mode the payment account is connected on the way, because nobody can
 * pay without one. An account that is not ready after that is shown on the page of the link.
 */
export function TestSale({ id }: { id: string }) {
  useSignals()
  const { client } = useApp()
  const { email, testMode } = useMerchant()
  const [query] = useSearchParams()
  const wasSent = query.get('buy') === 'connected'
  const [opening] = useState(() =>
    createLoader(async () => {
      const address = testMode ? await findNext(client, { id, email, wasSent }) : null
      // Back leads to the page before, not here and forward again.
      if (address) location.replace(address)
      return address
    }),
  )
  useSignalEffect(opening.load)
  const state = opening.state.value
  if (state.status === 'ready' && state.data === null) return <SellResult id={id} />
  return (
    <>
      <PageHead title="Opening your checkout" subtitle="This is a test: no money moves." />
      {state.status === 'failed' ? (
        <Banner kind="error" onRetry={opening.load}>{`Error: ${state.message}`}</Banner>
      ) : (
        <Skeleton shape="block" />
      )}
    </>
  )
}

/** Returns where the sale goes on: the checkout, or the provider before it. Null if the provider has not finished. */
async function findNext(client: Client, { id, email, wasSent }: { id: string; email: string; wasSent: boolean }) {
  const [link, { stripe }] = await Promise.all([client.getLink({ path: { id } }), client.getIntegrationsStatus()])
  if (stripe.canAcceptPayments) return testAddress(link.checkout_url, email)
  if (wasSent) return null
  const { url } = await client.connectStripe({ query: { return_to: 'test_sale', link: id } })
  return url
}
