import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { copyText } from '../../lib/copy.ts'
import { createList } from '../../lib/list.ts'
import { messageOf } from '../../lib/loader.ts'
import { withFallback } from '../../lib/refusal.ts'
import { formatCount } from '../../lib/money.ts'
import type { Notify } from '../../lib/notify.ts'

const PAGE_SIZE = 10

export type Link = Schema<'Link'>
const SORTS = ['name', 'products', 'views', 'conversions', 'revenue', 'status', 'created_at'] as const
export type LinkSort = (typeof SORTS)[number]

/** The open dialog. */
type LinkDialogState =
  | { open: 'none' }
  | { open: 'create' }
  | { open: 'edit'; link: Link }
  | { open: 'delete'; link: Link }
  | { open: 'waitlist'; link: Link }
  | { open: 'importWaitlist'; link: Link }

export type Links = ReturnType<typeof createLinks>

/** The state of the checkout links page: the list and the actions on a link. */
export function createLinks(client: Client, notify: Notify) {
  const dialog = signal<LinkDialogState>({ open: 'none' })
  const busy = signal(false)

  const list = createList<Link, LinkSort>({
    pageSize: PAGE_SIZE,
    sorts: SORTS,
    by: 'created_at',
    direction: 'desc',
    fetch: async ({ by, direction, ...page }) => {
      const {
        data,
        total,
        total_is_exact: exact,
      } = await client.listLinks({ query: { ...page, sortBy: by, sortDir: direction } })
      return { rows: data, total, exact }
    },
  })
  const close = () => void (dialog.value = { open: 'none' })

  return {
    list,
    dialog: dialog as ReadonlySignal<LinkDialogState>,
    busy: busy as ReadonlySignal<boolean>,

    create: () => void (dialog.value = { open: 'create' }),
    /** Fetches the link again, because the list may be stale. */
    async edit(id: string) {
      try {
        dialog.value = { open: 'edit', link: await client.getLink({ path: { id } }) }
      } catch {
        notify.error('Failed to prepare the form. Please try again.')
      }
    },
    showWaitlist: (link: Link) => void (dialog.value = { open: 'waitlist', link }),
    importWaitlist: (link: Link) => void (dialog.value = { open: 'importWaitlist', link }),
    /** Shows the list again. It has those who confirm. */
    waitlistImported(link: Link, { mails, refused }: Schema<'WaitlistImportResult'>) {
      dialog.value = { open: 'waitlist', link }
      const asked = mails === 1 ? '1 address is asked to confirm' : `${formatCount(mails)} addresses are asked to confirm`
      if (refused > 0) notify.error(`${asked}, ${formatCount(refused)} refused.`)
      else notify.success(`${asked}.`)
    },
    askDelete: (link: Link) => void (dialog.value = { open: 'delete', link }),
    close,

    /** The page of the new link opens then. */
    created() {
      close()
      notify.success('Link created successfully!')
    },
    updated() {
      close()
      notify.success('Link updated successfully!')
      list.load()
    },

    /** Shows the new status immediately, and restores the old one if the server rejects the change. */
    async toggle(link: Link) {
      const isActive = !link.is_active
      list.patchRow(link.id, (row) => withActive(row, isActive))
      try {
        await client.updateLink({ path: { id: link.id }, body: { isActive } })
        notify.success('Link status updated.')
      } catch (error) {
        list.patchRow(link.id, (row) => withActive(row, link.is_active))
        notify.error(linkMessage(error))
      }
    },

    async remove(link: Link) {
      if (busy.peek()) return
      busy.value = true
      try {
        await client.deleteLink({ path: { id: link.id } })
        notify.success('Link deleted successfully.')
        list.load()
      } catch (error) {
        notify.error(linkMessage(error))
      }
      busy.value = false
      close()
    },

    async copy(link: Link) {
      if (await copyText(link.checkout_url)) notify.success('Link URL copied!')
      else notify.error('Failed to copy Link URL')
    },
  }
}

/** Returns the address of a link's page. */
export const pageOf = (linkId: string): string => `/dashboard/checkout-links/${linkId}`

/** Returns the server's message, or a general one. */
export const linkMessage = (error: unknown): string => messageOf(withFallback(error, 'An API error occurred.'))

const withActive = (link: Link, isActive: boolean): Link => ({
  ...link,
  is_active: isActive,
  status: isActive ? 'active' : 'inactive',
})
