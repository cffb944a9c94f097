import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { copyText } from '../../lib/copy.ts'
import { createList } from '../../lib/list.ts'
import { messageOf } from '../../lib/loader.ts'
import { worded } from '../../lib/refusal.ts'
import type { Say } from '../../lib/say.ts'

const PAGE_SIZE = 10 // spec 1 §9

export type Link = Schema<'Link'>
const SORTS = ['name', 'products', 'views', 'conversions', 'revenue', 'status', 'created_at'] as const
export type LinkSort = (typeof SORTS)[number]

/** Which dialog is open, and about what. */
type LinkDialogState =
  | { open: 'none' }
  | { open: 'create' }
  | { open: 'edit'; link: Link }
  | { open: 'share'; link: Link }
  | { open: 'delete'; link: Link }

export type Links = ReturnType<typeof createLinks>

/** The checkout links page: list and what can be done with a link (spec 1 §2, §4, §8). */
export function createLinks(client: Client, say: Say) {
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
    /** Fetches the link anew: what the list shows may be older. */
    async edit(id: string) {
      try {
        dialog.value = { open: 'edit', link: await client.getLink({ path: { id } }) }
      } catch {
        say.error('Failed to prepare the form. Please try again.')
      }
    },
    /** Fetches the link anew: the list knows nothing of other tabs. */
    async share(id: string) {
      try {
        dialog.value = { open: 'share', link: await client.getLink({ path: { id } }) }
      } catch (error) {
        say.error(linkMessage(error))
      }
    },
    askDelete: (link: Link) => void (dialog.value = { open: 'delete', link }),
    close,

    /** A new link is there to be shared. */
    created(link: Link) {
      dialog.value = { open: 'share', link }
      say.success('Link created successfully!')
      list.load()
    },
    updated() {
      close()
      say.success('Link updated successfully!')
      list.load()
    },

    /** Shown at once, and taken back when the server refuses (spec 1 §4). */
    async toggle(link: Link) {
      const isActive = !link.is_active
      list.patchRow(link.id, (row) => withActive(row, isActive))
      try {
        await client.updateLink({ path: { id: link.id }, body: { isActive } })
        say.success('Link status updated.')
      } catch (error) {
        list.patchRow(link.id, (row) => withActive(row, link.is_active))
        say.error(linkMessage(error))
      }
    },

    async remove(link: Link) {
      if (busy.peek()) return
      busy.value = true
      try {
        await client.deleteLink({ path: { id: link.id } })
        say.success('Link deleted successfully.')
        list.load()
      } catch (error) {
        say.error(linkMessage(error))
      }
      busy.value = false
      close()
    },

    async copy(link: Link) {
      if (await copyText(link.checkout_url)) say.success('Link URL copied!')
      else say.error('Failed to copy Link URL')
    },
  }
}

/** The server's sentence, or the spec's where it gave none (spec 1 §8). */
export const linkMessage = (error: unknown): string => messageOf(worded(error, 'An API error occurred.'))

const withActive = (link: Link, isActive: boolean): Link => ({
  ...link,
  is_active: isActive,
  status: isActive ? 'active' : 'inactive',
})
