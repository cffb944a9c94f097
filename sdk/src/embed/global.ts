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
    /** Where checkouts have a host of their own, the server names it. */
    linktillOrigin?: string
    Linktill?: LinktillGlobal | ((linktill: LinktillGlobal) => void)[]
  }
}

/** Finds the tag of this script. It is not the current one in a module, or where an optimizer has moved or inlined the script. */
function findTag(): HTMLScriptElement | null {
  const current = document.currentScript as HTMLScriptElement | null
  return current?.src || current?.dataset.origin
    ? current
    : (document.querySelector<HTMLScriptElement>('script[src*="/embed/v1."]') ?? document.querySelector('script[data-origin]'))
}

// An element with that id is a property of the window too.
const before = window.Linktill as LinktillGlobal | undefined
const waiting = Array.isArray(before) ? before : []
const tag = findTag()
// A self-hosted copy of the script names the checkout's origin in data-origin. One that a module imports has no tag.
const origin =
  tag?.dataset.origin ?? window.linktillOrigin ?? /https?:[^\s()]+(?=\/embed\/v1\.)/.exec(`${tag?.src} ${new Error().stack}`)?.[0]
// If a page loads the script twice, the first one stays.
if (before?.createEmbed) {
  // There is nothing to do.
} else if (!origin) console.error('Linktill: load /embed/v1.js from its own server, or name that in data-origin.')
else {
  const embed = embedOf({ ...tag?.dataset, origin })
  const linktill: LinktillGlobal = { ...embed, createEmbed: embedOf, push: (work) => work(linktill) }
  window.Linktill = linktill
  listenForLinks(embed)
  defineElement(embed)
  waiting.forEach(linktill.push)
}
