import { type ComponentType, lazy, Suspense } from 'react'
import { Redirect, useLocation } from 'wouter'
import { buttonClass } from '../../ui/Button.tsx'
import { NavTabs } from '../../ui/NavTabs.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { KeysTab } from './keys/KeysTab.tsx'

// The other tabs are loaded on demand.
const WebhooksTab = lazy(async () => ({ default: (await import('./webhooks/WebhooksTab.tsx')).WebhooksTab }))
const GoingLiveTab = lazy(async () => ({ default: (await import('./live/GoingLiveTab.tsx')).GoingLiveTab }))
const EmbedTab = lazy(async () => ({ default: (await import('./embed/EmbedTab.tsx')).EmbedTab }))

interface Tab {
  title: string
  href: string
  content: ComponentType
}

const HOME = '/dashboard/developers'

/** The tabs in order. */
const tabs: readonly Tab[] = [
  { title: 'API keys', href: HOME, content: KeysTab },
  { title: 'Webhooks', href: `${HOME}/webhooks`, content: WebhooksTab },
  { title: 'Embed', href: `${HOME}/embed`, content: EmbedTab },
  { title: 'Going live', href: `${HOME}/going-live`, content: GoingLiveTab },
]

/** API keys, webhooks, embed code, and what is left to do before real customers come. */
export function DevelopersPage() {
  const [path] = useLocation()
  const tab = tabs.find(({ href }) => href === path)
  if (!tab) return <Redirect to={HOME} replace />
  const { content: Content } = tab
  return (
    <>
      <PageHead
        title="Developers"
        actions={
          <>
            <a className={buttonClass({})} href="/documentation" target="_blank" rel="noreferrer">
              Guide
            </a>
            <a className={buttonClass({})} href="/api-docs" target="_blank" rel="noreferrer">
              API reference
            </a>
          </>
        }
      />
      <NavTabs label="Developers" tabs={tabs} />
      <Suspense>
        <Content />
      </Suspense>
    </>
  )
}
