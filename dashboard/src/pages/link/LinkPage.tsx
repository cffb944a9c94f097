import { LinktillError } from '@linktill/sdk'
import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { Redirect } from 'wouter'
import { useApp, useMerchant } from '../../context.ts'
import { createLoader } from '../../lib/loader.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { FailedState } from '../../ui/EmptyState.tsx'
import { messages } from '../../ui/messages.tsx'
import { NavTabs } from '../../ui/NavTabs.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { pageOf } from '../checkout-links/links.ts'
import { LinkGone } from './LinkGone.tsx'
import styles from './LinkPage.module.css'
import { createLinkEditor } from './linkEditor.ts'
import { LoadedLink } from './LoadedLink.tsx'
import { isTab, tabsOf } from './tabs.ts'

const MAX_CODES = 200

interface LinkPageProps {
  id: string
  /** The end of the address; absent for the first tab. */
  tab: string | undefined
}

/** One checkout link: how it is shared, what it offers, what it asks, and its rules. Use the id as key. */
export function LinkPage({ id, tab = 'share' }: LinkPageProps) {
  useSignals()
  const { client } = useApp()
  const { timeZone } = useMerchant()
  const [loader] = useState(() =>
    createLoader(async () => {
      const link = await client.getLink({ path: { id } }).catch(nullIfGone)
      return link && createLinkEditor(client, link, timeZone, messages)
    }),
  )
  // Read beside the link, not after it.
  const [codes] = useState(() => createLoader(async () => (await client.listPromoCodes({ query: { limit: MAX_CODES } })).data))
  useSignalEffect(loader.load)
  useEffect(() => {
    if (tab === 'offer') codes.load()
  }, [tab, codes])
  if (!isTab(tab)) return <Redirect to={pageOf(id)} replace />
  const state = loader.state.value
  return (
    <>
      <BackLink href="/dashboard/checkout-links">Checkout Links</BackLink>
      {state.status === 'ready' && state.data && <LoadedLink editor={state.data} tab={tab} codes={codes} />}
      {state.status === 'ready' && !state.data && <LinkGone />}
      {state.status === 'loading' && <Loading id={id} />}
      {state.status === 'failed' && (
        <>
          <PageHead title="Checkout link" />
          <Card>
            <FailedState message={`Error: ${state.message}`} onRetry={loader.load} />
          </Card>
        </>
      )}
    </>
  )
}

/** A link that never was looks like one that is deleted. */
function nullIfGone(error: unknown): null {
  if (error instanceof LinktillError && (error.status === 404 || error.status === 400)) return null
  throw error
}

const Loading = ({ id }: { id: string }) => (
  <>
    <PageHead title="Checkout link" subtitle={<Skeleton width={220} />} />
    <NavTabs label="Parts of this link" tabs={tabsOf(id)} />
    <div className={styles.skeleton} role="status" aria-label="Loading link...">
      <Skeleton width={120} />
      <Skeleton shape="block" />
    </div>
  </>
)
