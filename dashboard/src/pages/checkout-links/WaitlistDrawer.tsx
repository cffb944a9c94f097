import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Hourglass, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { useApp, useMerchant } from '../../context.ts'
import { formatMoment } from '../../lib/dates.ts'
import { messageOf } from '../../lib/loader.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { messages } from '../../ui/messages.tsx'
import { PagedRows } from '../../ui/PagedRows.tsx'
import type { Link } from './links.ts'
import { createWaitlist, type WaitlistEntry } from './waitlist.ts'

interface WaitlistDrawerProps {
  link: Link
  /** Called after an entry was removed. */
  onChanged: () => void
  onImport: () => void
  onClose: () => void
}

/** Who waits for a link, in the order in which they are mailed. */
export function WaitlistDrawer({ link, onChanged, onImport, onClose }: WaitlistDrawerProps) {
  useSignals()
  const { client } = useApp()
  const { timeZone } = useMerchant()
  const [list] = useState(() => createWaitlist(client, link.id))
  useSignalEffect(list.load)

  const remove = async (entry: WaitlistEntry) => {
    try {
      await client.deleteWaitlistEntry({ path: { id: entry.id } })
      messages.success(`${entry.email} was removed.`)
    } catch (error) {
      messages.error(messageOf(error))
    }
    list.load()
    onChanged()
  }

  return (
    <Dialog
      shape="drawer"
      title="Waiting list"
      subtitle={link.name}
      onClose={onClose}
      foot={
        <>
          {link.limits.offers_waitlist && (
            <Button onClick={onImport}>
              <Upload aria-hidden />
              Import
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <PagedRows
        list={list}
        of="the waiting list"
        empty={
          <EmptyState icon={<Hourglass aria-hidden />} title="Nobody is waiting.">
            {link.limits.offers_waitlist
              ? 'When the link is sold out, shoppers can ask to be told when it is back.'
              : 'This link offers no waiting list. Edit it to switch the list on.'}
          </EmptyState>
        }
      >
        {(entry) => <Row entry={entry} timeZone={timeZone} onRemove={() => void remove(entry)} />}
      </PagedRows>
    </Dialog>
  )
}

const Row = ({ entry, timeZone, onRemove }: { entry: WaitlistEntry; timeZone: string; onRemove: () => void }) => (
  <li>
    <span>
      {entry.email}
      {entry.variants.map((variant) => (
        <small key={variant}>{variant}</small>
      ))}
      <small>
        {entry.reserved_until
          ? `Mailed. Reserved until ${formatMoment(entry.reserved_until, timeZone)}`
          : `Asked ${formatMoment(entry.created_at, timeZone)}`}
      </small>
    </span>
    <IconButton small label={`Remove ${[entry.email, ...entry.variants].join(', ')}`} title="Remove" onClick={onRemove}>
      <Trash2 aria-hidden />
    </IconButton>
  </li>
)
