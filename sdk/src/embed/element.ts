import type { Embed, EmbeddedCheckout, OpenOptions } from './options.js'

/** `<linktill-checkout link="k3x9q2abcd">`: an inline checkout as an element. Its events bubble, such as `linktill:completed`. */
export interface LinktillCheckoutElement extends HTMLElement {
  /** The open checkout, while the element is in the document. */
  readonly checkout: EmbeddedCheckout | undefined
}

/** Defines the element. A second call does nothing. */
export function defineElement(embed: Embed): void {
  if (customElements.get('linktill-checkout')) return
  class Element extends HTMLElement implements LinktillCheckoutElement {
    declare checkout: EmbeddedCheckout | undefined

    connectedCallback(): void {
      this.style.display ||= 'block'
      const options: Record<string, unknown> = { target: this }
      for (const { name, value } of this.attributes) options[name] = value
      this.checkout = embed.open(options as unknown as OpenOptions)
    }
    disconnectedCallback(): void {
      this.checkout?.destroy()
    }
  }
  customElements.define('linktill-checkout', Element)
}
