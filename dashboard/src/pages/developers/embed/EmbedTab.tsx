import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Link as LinkIcon } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { useApp } from '../../../context.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState, FailedState } from '../../../ui/EmptyState.tsx'
import { SelectField } from '../../../ui/Select.tsx'
import { loadLater } from '../../../ui/loadLater.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Embed } from '../../share/Embed.tsx'
import { EmbedCheck } from './EmbedCheck.tsx'
import { createEmbedPage, type EmbedPage } from './embedPage.ts'
import { EmbedScript } from './EmbedScript.tsx'
import { SdkPackage } from './SdkPackage.tsx'
import styles from './EmbedTab.module.css'

const EmbedPreview = loadLater(async () => (await import('./EmbedPreview.tsx')).EmbedPreview)

/** The checkout on the merchant's site: the code, a preview, and a check of the site. */
export function EmbedTab() {
  useSignals()
  const { client } = useApp()
  const [page] = useState(() => createEmbedPage(client))
  useSignalEffect(page.load)
  return (
    <div className={styles.page}>
      <Snippets page={page} />
      {/* Below what is long, so it would move when that comes. */}
      {page.state.value.status !== 'loading' && <EmbedCheck page={page} />}
    </div>
  )
}

function Snippets({ page }: { page: EmbedPage }) {
  useSignals()
  const state = page.state.value
  const [measured, setMeasured] = useState<{ id: string; height: number } | null>(null)
  if (state.status === 'failed')
    return (
      <Card>
        <FailedState message={`Error: ${state.message}`} onRetry={page.load} />
      </Card>
    )
  if (state.status === 'loading')
    return (
      <Card title="Put a checkout on your site">
        <div className={styles.waiting} role="status" aria-label="Loading your links...">
          <Skeleton shape="block" />
        </div>
      </Card>
    )
  const { links, script } = state.data
  const link = links.find(({ id }) => id === page.chosen.value) ?? links[0]
  if (!link)
    return (
      <Card>
        <EmptyState
          icon={<LinkIcon aria-hidden />}
          title="No checkout link yet."
          action={
            <Link href="/dashboard/checkout-links" className={buttonClass({ look: 'primary' })}>
              Create Link
            </Link>
          }
        >
          A checkout on your site shows what a link sells. Make one first.
        </EmptyState>
      </Card>
    )
  return (
    <>
      <Card title="Put a checkout on your site" className={styles.snippets}>
        <SelectField
          label="Checkout link"
          choices={Object.fromEntries(links.map(({ id, name }) => [id, name]))}
          value={link.id}
          onChange={page.choose}
        />
        <Embed url={link.checkout_url} first="inline" height={measured?.id === link.id ? measured.height : undefined} />
        <p className="muted">
          For a page in React, Next, Vue, Svelte or Astro, see the{' '}
          <a className="text-link" href="/documentation/embed/recipes" target="_blank" rel="noreferrer">
            recipes
          </a>
          .
        </p>
        <EmbedScript script={script} />
      </Card>
      <Card title="npm package">
        <SdkPackage script={script} />
      </Card>
      <Card title="Preview" className={styles.preview}>
        <EmbedPreview key={link.id} urlId={link.url_id} onHeight={(height) => setMeasured({ id: link.id, height })} />
      </Card>
    </>
  )
}
