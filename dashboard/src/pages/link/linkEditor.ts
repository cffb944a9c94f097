import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { copyText } from '../../lib/copy.ts'
import type { Notify } from '../../lib/notify.ts'
import { linkMessage } from '../checkout-links/links.ts'
import { createCheckoutForm } from './checkoutForm.ts'
import { createEndingForm } from './endingForm.ts'
import { createLinkKeeper } from './linkKeeper.ts'
import { createOfferForm } from './offerForm.ts'
import { createRulesForm } from './rulesForm.ts'
import type { TabForm } from './tabForm.ts'

type Link = Schema<'Link'>

export type LinkEditor = ReturnType<typeof createLinkEditor>

/** The state of a link's page: the link, the form of each tab, and the actions of its menu. */
export function createLinkEditor(client: Client, start: Link, timeZone: string, notify: Notify) {
  const busy = signal(false)
  const dialog = signal<'none' | 'edit' | 'delete'>('none')
  /** Rises when the checkout may look different. */
  const version = signal(0)

  const follow = (link: Link) => Object.values<TabForm>(forms).forEach((form) => form.follow(link))
  const keeper = createLinkKeeper(client, start, follow)
  const adopt = (link: Link) => {
    keeper.adopt(link)
    follow(link)
    version.value++
  }
  const saved = () => {
    version.value++
    notify.success('Link updated successfully!')
  }
  const forms = {
    share: createEndingForm(keeper, saved),
    offer: createOfferForm(keeper, saved),
    checkout: createCheckoutForm(keeper, saved),
    rules: createRulesForm(keeper, timeZone, saved),
  }

  return {
    link: keeper.link,
    forms,
    version: version as ReadonlySignal<number>,
    dialog: dialog as ReadonlySignal<'none' | 'edit' | 'delete'>,
    busy: busy as ReadonlySignal<boolean>,

    /** Takes a link that another part of the page has saved. */
    adopt,
    isUnsaved: () => Object.values<TabForm>(forms).some((form) => form.changed.peek()),
    edit: () => void (dialog.value = 'edit'),
    askDelete: () => void (dialog.value = 'delete'),
    close: () => void (dialog.value = 'none'),
    edited(link: Link) {
      dialog.value = 'none'
      adopt(link)
      notify.success('Link updated successfully!')
    },
    async copy() {
      if (await copyText(keeper.link.peek().checkout_url)) notify.success('Link URL copied!')
      else notify.error('Failed to copy Link URL')
    },
    async toggle() {
      if (busy.peek()) return
      busy.value = true
      const { id, is_active: isActive } = keeper.link.peek()
      try {
        adopt(await client.updateLink({ path: { id }, body: { isActive: !isActive } }))
        notify.success('Link status updated.')
      } catch (error) {
        notify.error(linkMessage(error))
      }
      busy.value = false
    },
    /** Returns whether the link is deleted. Nothing is left to save then. */
    async remove(): Promise<boolean> {
      if (busy.peek()) return false
      busy.value = true
      try {
        await client.deleteLink({ path: { id: keeper.link.peek().id } })
        Object.values<TabForm>(forms).forEach((form) => form.discard())
        notify.success('Link deleted successfully.')
        return true
      } catch (error) {
        notify.error(linkMessage(error))
        return false
      } finally {
        busy.value = false
        dialog.value = 'none'
      }
    },
  }
}
