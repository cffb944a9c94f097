import { make } from './dom.js'
import { addStyle } from './style.js'

/**
 * Puts the frame into `target`, or into a modal over the page: a native dialog, so that the page behind is inert and the focus goes back to
 * where it was. `leave` is called when the shopper wants out of the modal. All of it lies in a shadow root.
 */
export function draw(frame: HTMLIFrameElement, target: Element | null, theme: string | undefined, leave: () => void) {
  const host = make('div', {})
  const root = host.attachShadow({ mode: 'open' })
  const loading = make('progress', { ariaLabel: 'Loading' })
  const box = make('div', {}, loading, frame)
  const button = make('button', { ariaLabel: 'Close', textContent: '×', onclick: leave })
  const dialog = make(
    'dialog',
    {
      ariaLabel: 'Checkout',
      onclick: (event) => event.target === dialog && leave(),
      // Escape: a browser does not let a page refuse it twice. While a payment is under way the dialog opens again.
      onclose() {
        leave()
        if (host.isConnected) dialog.showModal()
      },
    },
    button,
  )
  const { style, clientWidth } = document.documentElement
  const { overflow, scrollbarGutter } = style
  let card: HTMLElement | undefined

  addStyle(root)
  host.style.colorScheme = theme! // what is none for the browser, `auto` say, leaves the style sheet's
  ;(target ?? document.body).append(host)
  if (target) root.append(box)
  else {
    dialog.append(box)
    root.append(dialog)
    if (innerWidth > clientWidth) style.scrollbarGutter = 'stable' // the page must not jump when its scroll bar goes
    style.overflow = 'hidden'
    dialog.showModal()
  }

  return {
    box,
    /** Not there while a payment is under way. */
    button,
    /** The shopper can use the frame, or read in it why not. */
    show(): void {
      card?.remove()
      loading.remove()
      frame.style.visibility = 'visible'
      if (root.activeElement === button) frame.focus() // else somebody has gone elsewhere meanwhile
    },
    /** Covers the frame, until `show`, with the way to the hosted page, where everything works: never a dead grey box. */
    refuse(address: string, reason: string): void {
      card = make(
        'section',
        { role: 'alert' },
        make('b', {}, 'This checkout cannot be shown on this page'),
        make('br', {}),
        'It opens on its own page, where you can pay as usual.',
        make('a', { href: address, target: '_blank' }, 'Open checkout'),
        `For the owner of this site: ${reason}`,
      )
      box.append(card)
    },
    /** Takes all of it away, and gives the page back as it was. */
    remove(): void {
      if (!target) Object.assign(style, { overflow, scrollbarGutter })
      dialog.close() // gives the focus back, as long as it is in the page
      host.remove()
    },
  }
}
