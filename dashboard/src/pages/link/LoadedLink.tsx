import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { lazy, Suspense, useState } from 'react'
import type { Loader } from '../../lib/loader.ts'
import { useMedia } from '../../lib/useMedia.ts'
import { PaymentsNotice } from '../../shell/PaymentsNotice.tsx'
import { AskBeforeLeaving } from '../../ui/AskBeforeLeaving.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { NavTabs } from '../../ui/NavTabs.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LinkDialogs } from './LinkDialogs.tsx'
import type { LinkEditor } from './linkEditor.ts'
import { LinkMenu } from './LinkMenu.tsx'
import styles from './LinkPage.module.css'
import { PreviewSide } from './PreviewSide.tsx'
import { isTabOf, tabsOf, type TabName } from './tabs.ts'

// Each is preloaded at its own address (build/preload.ts), and else on demand.
const ShareTab = lazy(async () => ({ default: (await import('./ShareTab.tsx')).ShareTab }))
const OfferTab = lazy(async () => ({ default: (await import('./OfferTab.tsx')).OfferTab }))
const CheckoutTab = lazy(async () => ({ default: (await import('./CheckoutTab.tsx')).CheckoutTab }))
const RulesTab = lazy(async () => ({ default: (await import('./RulesTab.tsx')).RulesTab }))

/** As in LinkPage.module.css. */
const NARROW = '(max-width: 1099px)'

interface LoadedLinkProps {
  editor: LinkEditor
  tab: TabName
  codes: Loader<Schema<'PromoCode'>[]>
}

/** The page of a link that has loaded. What was edited in one tab is kept while another one is open. */
export function LoadedLink({ editor, tab, codes }: LoadedLinkProps) {
  useSignals()
  const isNarrow = useMedia(NARROW)
  const link = editor.link.value
  const wrong = (Object.keys(editor.forms) as TabName[]).filter(
    (name) => Object.keys(editor.forms[name].problems.value).length > 0 || editor.forms[name].problem.value !== null,
  )
  const [isWithin] = useState(() => (pathname: string) => isTabOf(link.id, pathname))
  return (
    <>
      <AskBeforeLeaving isUnsaved={editor.isUnsaved} isWithin={isWithin} />
      <PageHead
        title={link.name}
        mark={<Badge status={link.status} />}
        subtitle={<span className={`${styles.address} mono`}>{link.checkout_url.replace(/^https?:\/\//, '')}</span>}
        actions={<LinkMenu editor={editor} />}
      />
      <PaymentsNotice />
      {!link.is_active && (
        <div className={styles.note}>
          <Banner
            kind="note"
            action={
              <Button size="small" busy={editor.busy.value} onClick={editor.toggle}>
                Activate
              </Button>
            }
          >
            This link is inactive. Shoppers cannot buy until you activate it.
          </Banner>
        </div>
      )}
      <div className={styles.page}>
        {isNarrow && <PreviewSide isNarrow editor={editor} />}
        <div>
          <NavTabs label="Parts of this link" tabs={tabsOf(link.id, wrong)} />
          <Suspense fallback={<Skeleton shape="block" />}>
            <Tab editor={editor} tab={tab} codes={codes} />
          </Suspense>
        </div>
        {!isNarrow && <PreviewSide isNarrow={false} editor={editor} />}
      </div>
      <LinkDialogs editor={editor} />
    </>
  )
}

function Tab({ editor, tab, codes }: LoadedLinkProps) {
  switch (tab) {
    case 'share':
      return <ShareTab editor={editor} />
    case 'offer':
      return <OfferTab editor={editor} codes={codes} />
    case 'checkout':
      return <CheckoutTab editor={editor} />
    case 'rules':
      return <RulesTab editor={editor} />
    default:
      return tab satisfies never
  }
}
