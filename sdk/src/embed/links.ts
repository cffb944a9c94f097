import { make } from './dom.js'
import type { Embed } from './options.js'

/**
 * Opens the checkout of any `<a data-linktill>` on click, also of links added later. Without this script, or with a modifier key that
 * opens a tab, the link works as usual. Inline checkouts open in `data-target`, or replace the link.
 */
export function listenForLinks(embed: Embed): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[data-linktill]')
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.defaultPrevented) return
    event.preventDefault()
    const { mode, target } = link.dataset
    let place: Element | string | undefined = target
    if (mode === 'inline' && !place) link.replaceWith((place = make('div', {})))
    embed.open({ ...link.dataset, link: link.href, target: place })
  })
}
