import { make } from './dom.js'
import type { Embed } from './options.js'

/**
 * Opens the checkout of every `<a data-linktill>` that is clicked, those that come later too. Without this script, or with a key held
 * that opens tabs, it is a link like any other. Inline it opens in `data-target`, else in the link's own place.
 */
export function listenForLinks(embed: Embed): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[data-linktill]')
    if (!link || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const { mode, target } = link.dataset
    let place: Element | string | undefined = target
    if (mode === 'inline' && !place) link.replaceWith((place = make('div', {})))
    embed.open({ ...link.dataset, link: link.href, target: place })
  })
}
