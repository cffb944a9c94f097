import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import { useApp } from '../../context.ts'
import { useAddressParameter } from '../../lib/useAddressParameter.ts'
import { useListAddress } from '../../lib/useListAddress.ts'
import { PaymentsNotice } from '../../shell/PaymentsNotice.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { messages } from '../../ui/messages.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { DeleteLinkDialog } from './DeleteLinkDialog.tsx'
import { createLinks, type Link, type Links, pageOf } from './links.ts'
import { LinkTabs } from './LinkTabs.tsx'
import { LinksTable } from './LinksTable.tsx'
import { loadLater } from '../../ui/loadLater.tsx'

const CreateLinkDialog = loadLater(async () => (await import('./CreateLinkDialog.tsx')).CreateLinkDialog)
const EditLinkDialog = loadLater(async () => (await import('./EditLinkDialog.tsx')).EditLinkDialog)
const WaitlistDrawer = loadLater(async () => (await import('./WaitlistDrawer.tsx')).WaitlistDrawer)
const ImportWaitlistDialog = loadLater(async () => (await import('./ImportWaitlistDialog.tsx')).ImportWaitlistDialog)

/** All checkout links of the merchant. `?open=new` opens the dialog for a new one, `?open=ID` the page of one. */
export function LinksPage() {
  useSignals()
  const { client } = useApp()
  const [links] = useState(() => createLinks(client, messages))
  const [, navigate] = useLocation()
  const openNamed = useCallback(
    (id: string) => (id === 'new' ? links.create() : navigate(pageOf(id), { replace: true })),
    [links, navigate],
  )
  const { list } = links
  useListAddress(list)
  useSignalEffect(list.load)
  useAddressParameter('open', openNamed)
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
  const [, navigate] = useLocation()
  const dialog = links.dialog.value
  function created(link: Link) {
    links.created()
    navigate(pageOf(link.id))
  }
  switch (dialog.open) {
    case 'none':
      return null
    case 'create':
      return <CreateLinkDialog onSaved={created} onClose={links.close} />
    case 'edit':
      return <EditLinkDialog link={dialog.link} onSaved={links.updated} onClose={links.close} />
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
        <DeleteLinkDialog
          link={dialog.link}
          busy={links.busy.value}
          onConfirm={() => links.remove(dialog.link)}
          onClose={links.close}
        />
      )
    default:
      return dialog satisfies never
  }
}
