import { defineElement } from './element.js'
import { embedOf } from './embedOf.js'
import { listenForLinks } from './links.js'
import type { Embed } from './options.js'

/** The global `Linktill`, defined by the script `/embed/v1.js`. */
export interface LinktillGlobal extends Embed {
  createEmbed: typeof embedOf
  /** Runs `work` immediately. Before the script has loaded, `Linktill` may be an array: its entries run when the script loads. */
  push: (work: (linktill: LinktillGlobal) => void) => void
}

declare global {
  interface Window {
    Linktill?: LinktillGlobal | ((linktill: LinktillGlobal) => void)[]
  }
}

const waiting = window.Linktill ?? []
// If a page loads the script twice, the first one stays.
if (Array.isArray(waiting)) {
  const { src, dataset } = document.currentScript as HTMLScriptElement
  // A self-hosted copy of the script names the checkout's origin in data-origin.
  const embed = embedOf({ origin: new URL(src).origin, ...dataset })
  const linktill: LinktillGlobal = { ...embed, createEmbed: embedOf, push: (work) => work(linktill) }
  window.Linktill = linktill
  listenForLinks(embed)
  defineElement(embed)
  waiting.forEach(linktill.push)
}
