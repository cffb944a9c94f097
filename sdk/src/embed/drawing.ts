import { make } from './dom.js'

/**
 * Renders the frame in `target`, or in a modal: a native dialog, so that the page behind is inert and the focus is restored when it
 * closes. `leave` is called when the shopper closes the modal. Everything is inside a shadow root.
 */
export function draw(frame: HTMLIFrameElement, target: Element | null, theme: string | undefined, leave: () => void) {
  const host = make('div', {})
  const root = host.attachShadow({ mode: 'open' })
  const loading = make('progress', { ariaLabel: 'Loading' })
  const box = make('div', {}, loading, frame)
  const button = make('button', { ariaLabel: 'Close', textContent: '×', onclick: leave })
  const dialog = make('dialog', {
    ariaLabel: 'Checkout',
    onclick: (event) => event.target === dialog && leave(),
    // A page cannot prevent Escape twice in a row, so the dialog opens again if a payment is in progress.
    onclose() {
      leave()
      if (host.isConnected) dialog.showModal()
    },
  })
  const { style, clientWidth } = document.documentElement
  const { overflow, scrollbarGutter } = style
  let notice: HTMLElement = loading

  const sheet = new CSSStyleSheet()
  sheet.replaceSync(CSS)
  root.adoptedStyleSheets = [sheet]
  host.style.colorScheme = theme! // an invalid value such as `auto` is ignored, so the style sheet applies
  ;(target ?? document.body).append(host)
  if (target) root.append(box)
  else {
    dialog.append(box, button)
    root.append(dialog)
    if (innerWidth > clientWidth) style.scrollbarGutter = 'stable' // keeps the page from jumping when its scrollbar disappears
    style.overflow = 'hidden'
    dialog.showModal()
  }

  return {
    /** Hidden while a payment is in progress. */
    button,
    /** Shows the frame: the form, or the reason why it cannot be used. */
    show(): void {
      notice.remove()
      frame.style.visibility = 'visible'
      if (root.activeElement === button) frame.focus() // otherwise the shopper has moved the focus
    },
    /** Covers the frame with a link to the hosted page until `show`, so that the shopper never sees an empty box. */
    refuse(address: string, reason: string): void {
      const card = make(
        'p',
        { role: 'alert' },
        'This checkout cannot be shown on this page.',
        make('a', { href: address, target: '_blank' }, 'Open checkout'),
        reason,
      )
      notice.replaceWith(card)
      notice = card
    },
    /** Removes everything and restores what was changed on the page. */
    remove(): void {
      if (!target) Object.assign(style, { overflow, scrollbarGutter })
      dialog.close() // restores the focus; works only while the dialog is in the document
      host.remove()
    },
  }
}

// A constructed style sheet is not subject to the page's Content-Security-Policy. Sizes are in px and do not depend on the page's rem.
// System colours adapt to each theme without extra rules. The modal is at most 1024 px wide.
/** The styles of the loader's own elements in their shadow root. */
const CSS = `:host{all:initial;display:block;color-scheme:light dark;font:16px/1.5 system-ui}\
div{position:relative;min-height:440px}\
dialog,button,iframe{border:0}\
dialog{width:min(1024px,100vw - 48px);padding:0;border-radius:16px;overflow:hidden}\
dialog::backdrop{background:#0009}\
a,progress,iframe{display:block;width:100%}\
iframe{height:440px;visibility:hidden}\
dialog iframe{max-height:calc(100dvh - 48px)}\
progress,button,p{position:absolute}\
button{top:12px;right:12px;width:40px;height:40px;background:0;font-size:28px}\
p{padding:48px}\
@media(width<640px){dialog,dialog iframe{min-width:100vw;min-height:100dvh;border-radius:0}}`
