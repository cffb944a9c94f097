import type { CheckoutEnvelope, CheckoutEventType } from './events.js'
import type { CheckoutOptions, Embed, EmbeddedCheckout, OpenOptions, UpdatableOption } from './options.js'

const UPDATABLE: UpdatableOption[] = ['prefill', 'email', 'promo', 'items', 'quantity', 'appearance', 'theme']
const NAMES = [...UPDATABLE, 'link', 'session', 'reference', 'metadata', 'redirect', 'locale'] as const
type Named = (typeof NAMES)[number]

/**
 * `<linktill-checkout link="k3x9q2abcd">`: an inline checkout as an element. Its events bubble, such as `linktill:completed`. Options
 * are attributes or properties; those that are objects are JSON in an attribute. What `update` takes changes the open checkout, and
 * any other change opens it again. `lang` is the default of `locale`.
 */
export interface LinktillCheckoutElement
  extends HTMLElement, Partial<Pick<CheckoutOptions & { link: string; session: string }, Named>> {
  /** The open checkout, while the element is in the document and has a link or a session. */
  readonly checkout: EmbeddedCheckout | undefined
}

/** The events of a checkout as DOM events, such as `linktill:completed`. Their `detail` is what listeners of `open` receive. */
export type CheckoutDomEvents = { [Type in CheckoutEventType as `linktill:${Type}`]: CustomEvent<CheckoutEnvelope<Type>> }

declare global {
  interface GlobalEventHandlersEventMap extends CheckoutDomEvents {}
  interface HTMLElementTagNameMap {
    'linktill-checkout': LinktillCheckoutElement
  }
}

/** Defines the element. A second call does nothing. */
export function defineElement(embed: Embed): void {
  if (customElements.get('linktill-checkout')) return
  class Element extends HTMLElement {
    static observedAttributes = [...NAMES, 'lang']
    declare checkout: EmbeddedCheckout | undefined
    /** Between insertion and removal: an attribute of new markup is reported before the element is connected. */
    declare live: boolean
    declare waits: boolean

    connectedCallback(): void {
      this.style.display ||= 'block'
      const own = this as Record<string, unknown>
      for (const name of NAMES)
        if (Object.hasOwn(own, name)) {
          // Set before the element was defined.
          const value = own[name]
          delete own[name]
          own[name] = value
        }
      this.live = true
      this.open()
    }
    disconnectedCallback(): void {
      this.live = false
      this.checkout?.destroy()
    }
    attributeChangedCallback(name: string, before: string | null, text: string | null): void {
      if (before === text || !this.live) return
      if (UPDATABLE.includes(name as UpdatableOption)) this.checkout?.update({ [name]: read(name, text ?? '') })
      else if (!this.waits) {
        // A page may change several at a time.
        this.waits = true
        queueMicrotask(() => {
          this.waits = false
          if (this.live) this.open()
        })
      }
    }
    open(): void {
      const options: Record<string, unknown> = { target: this, locale: this.lang || undefined }
      for (const { name, value } of this.attributes) options[name] = read(name, value)
      if (options.link || options.session) this.checkout = embed.open(options as unknown as OpenOptions)
      else this.checkout?.destroy()
    }
  }
  for (const name of NAMES)
    Object.defineProperty(Element.prototype, name, {
      get(this: Element) {
        return read(name, this.getAttribute(name) ?? undefined)
      },
      set(this: Element, value: unknown) {
        if (value == null) this.removeAttribute(name)
        else this.setAttribute(name, typeof value === 'object' ? JSON.stringify(value) : `${value as string}`)
      },
    })
  customElements.define('linktill-checkout', Element)
}

/** The frame reads the other options as text too. */
function read(name: string, text: string | undefined): unknown {
  try {
    return /^(prefill|appearance)$/.test(name) ? JSON.parse(text!) : text
  } catch {
    return undefined
  }
}
