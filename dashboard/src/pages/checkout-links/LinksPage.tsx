import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { useAddressParameter } from '../../lib/useAddressParameter.ts'
import { useListAddress } from '../../lib/useListAddress.ts'
import { PaymentsNotice } from '../../shell/PaymentsNotice.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { messages } from '../../ui/messages.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { createLinks, type Links } from './links.ts'
import { LinkTabs } from './LinkTabs.tsx'
import { LinksTable } from './LinksTable.tsx'
import { loadLater } from '../../ui/loadLater.tsx'

const LinkDialog = loadLater(async () => (await import('./LinkDialog.tsx')).LinkDialog)
const WaitlistDrawer = loadLater(async () => (await import('./WaitlistDrawer.tsx')).WaitlistDrawer)
const ImportWaitlistDialog = loadLater(async () => (await import('./ImportWaitlistDialog.tsx')).ImportWaitlistDialog)
const ShareDialog = loadLater(async () => (await import('../share/ShareDialog.tsx')).ShareDialog)

/** All checkout links of the merchant. `?open=new` opens the dialog for a new one, `?share=ID` that of sharing one. */
export function LinksPage() {
  useSignals()
  const { client } = useApp()
  const [links] = useState(() => createLinks(client, messages))
  const [openNamed] = useState(() => (id: string) => (id === 'new' ? links.create() : links.edit(id)))
  const { list } = links
  useListAddress(list)
  useSignalEffect(list.load)
  useAddressParameter('open', openNamed)
  useAddressParameter('share', links.share)
  return (
    <>
      <PageHead
        title="Checkout Links"
        actions={
          <>
            <ButtonLink href="/dashboard/sell">Sell something</ButtonLink>
            <Button look="primary" onClick={links.create}>
              <Plus aria-hidden />
              Create Link
            </Button>
          </>
        }
      />
      <LinkTabs />
      <PaymentsNotice />
      <FilterBar>
        <SearchField label="Search links" placeholder="Search links..." value={list.search.value} onChange={list.find} />
      </FilterBar>
      <LinksTable links={links} />
      <LinkDialogs links={links} />
    </>
  )
}

function LinkDialogs({ links }: { links: Links }) {
  useSignals()
  const dialog = links.dialog.value
  switch (dialog.open) {
    case 'none':
      return null
    case 'create':
      return <LinkDialog link={null} onSaved={links.created} onClose={links.close} />
    case 'edit':
      return <LinkDialog link={dialog.link} onSaved={links.updated} onClose={links.close} />
    case 'share':
      return <ShareDialog link={dialog.link} onClose={links.close} />
    case 'waitlist':
      return (
        <WaitlistDrawer
          link={dialog.link}
          onChanged={links.list.load}
          onImport={() => links.importWaitlist(dialog.link)}
          onClose={links.close}
        />
      )
    case 'importWaitlist':
      return (
        <ImportWaitlistDialog
          link={dialog.link}
          onDone={(result) => links.waitlistImported(dialog.link, result)}
          onClose={() => links.showWaitlist(dialog.link)}
        />
      )
    case 'delete':
      return (
        <ConfirmDialog
          title="Delete Link"
          action="Delete"
          destructive
          busy={links.busy.value}
          onConfirm={() => links.remove(dialog.link)}
          onClose={links.close}
        >
          {`Are you sure you want to delete "${dialog.link.name}"? This action cannot be undone.`}
        </ConfirmDialog>
      )
    default:
      return dialog satisfies never
  }
}
