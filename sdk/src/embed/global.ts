import { createEmbed } from './createEmbed.js'
import { defineElement } from './element.js'
import { listenForLinks } from './links.js'
import type { Embed } from './options.js'

/** What the script `/embed/v1.js` puts into the page as `Linktill`. */
export interface LinktillGlobal extends Embed {
  createEmbed: typeof createEmbed
  /** Runs at once. Before the script is there, `Linktill` may be a list, and what was pushed runs when it comes. */
  push: (work: (linktill: LinktillGlobal) => void) => void
}

declare global {
  interface Window {
    Linktill?: LinktillGlobal | ((linktill: LinktillGlobal) => void)[]
  }
}

const waiting = window.Linktill ?? []
// A page that loads the script twice keeps the first.
if (Array.isArray(waiting)) {
  const { src, dataset } = document.currentScript as HTMLScriptElement
  // The seller's own copy says in data-origin whose checkouts it opens.
  const embed = createEmbed({ origin: new URL(src).origin, ...dataset })
  const linktill: LinktillGlobal = { ...embed, createEmbed, push: (work) => work(linktill) }
  window.Linktill = linktill
  listenForLinks(embed)
  defineElement(embed)
  waiting.forEach(linktill.push)
}
