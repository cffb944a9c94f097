import { createContext } from 'react'

/** The server's own values. It writes them into the head of every page. */
interface ServerValues {
  origin: string
  testMode: boolean
  embed_pinned_url: string
  embed_integrity: string
  sdk_integrity: string
}

/** The values of this reader, for the samples of a page. */
export interface Own {
  server: ServerValues | null
  urlId: string | null
  key: string | null
}

/** What samples can hold of a merchant. */
export type Place = 'link' | 'key'

export interface Samples {
  own: Own
  /** Called by each sample with a place for a value of the merchant. */
  note: (place: Place) => void
}

/** Where the samples name a server, a link or a key of nobody. */
const ORIGIN = /https:\/\/pay\.example\.com|http:\/\/localhost:3000/g
const LINK = /k3x9q2abcd|g8vq5wn2rc/g
const KEY = /sk_test_…/g
const MARK = /\{\{(\w+)\}\}/g

export const SamplesContext = createContext<Samples>({ own: { server: null, urlId: null, key: null }, note: () => {} })

/** Returns the values in the head; null without a server, while someone works on the pages. */
export function readServerValues(): ServerValues | null {
  const content = document.querySelector<HTMLMetaElement>('meta[name=linktill]')?.content ?? ''
  return content.startsWith('{"') ? (JSON.parse(content) as ServerValues) : null
}

export function placesIn(text: string): Place[] {
  return [...(text.search(LINK) >= 0 ? (['link'] as const) : []), ...(text.search(KEY) >= 0 ? (['key'] as const) : [])]
}

/** Puts the server's values into the marks of a text, `{{name}}`. */
export const fillMarks = (text: string, server: ServerValues | null): string =>
  text.replace(MARK, (mark, name: string) => String(server?.[name as keyof ServerValues] ?? mark))

/** Puts the reader's own values into a sample. */
export const fillIn = (text: string, { server, urlId, key }: Own): string =>
  fillMarks(text, server)
    .replace(ORIGIN, (mark) => server?.origin ?? mark)
    .replace(LINK, (mark) => urlId ?? mark)
    .replace(KEY, (mark) => key ?? mark)

/** Changes the texts below an element. They stay the nodes that React rendered. */
export function fillTexts(element: Element, own: Own): void {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { nodeValue } = walker.currentNode
    const filled = fillIn(nodeValue!, own)
    if (filled !== nodeValue) walker.currentNode.nodeValue = filled
  }
}
