import { SaxesParser } from 'saxes'
import yauzl from 'yauzl'
import { SheetProblem } from './Sheet.ts'

/** Half a million cells unpack to a fifth of this. A larger file is probably an attack. */
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024

/** Callbacks of a part's reader; tags have no namespace prefix. */
interface XmlEvents {
  open?: (tag: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (tag: string) => void
}

/** The files inside an .xlsx, readable in any order. */
export interface XlsxParts {
  has: (part: string) => boolean
  /** Reads a part while unpacking, and yields after each chunk of it. */
  stream: (part: string, events: XmlEvents) => AsyncGenerator<void>
  read: (part: string, events: XmlEvents) => Promise<void>
  close: () => void
}

/**
 * Opens the archive and adds up the declared sizes. yauzl enforces each file's declared size while unpacking, so a
 * false declaration fails, too.
 * @throws SheetProblem when it unpacks to too much.
 */
export async function openXlsx(file: string): Promise<XlsxParts> {
  const zip = await yauzl.openPromise(file, { lazyEntries: true, autoClose: false })
  const entries = new Map<string, yauzl.Entry>()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, entry)
    unpacked += entry.uncompressedSize
  }
  if (unpacked > MAX_UNPACKED_BYTES) {
    zip.close()
    throw new SheetProblem('This file unpacks to more than 200 MB. Split it, or save it as .csv.')
  }
  async function* stream(part: string, events: XmlEvents) {
    yield* parseXml(await zip.openReadStreamPromise(entries.get(part)!), events)
  }
  return {
    has: (part) => entries.has(part),
    stream,
    read: async (part, events) => {
      for await (const _piece of stream(part, events));
    },
    close: () => zip.close(),
  }
}

async function* parseXml(bytes: AsyncIterable<Buffer>, { open, text, close }: XmlEvents): AsyncGenerator<void> {
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => open?.(localName(name), attributes))
  parser.on('text', (value) => text?.(value))
  parser.on('cdata', (value) => text?.(value))
  parser.on('closetag', ({ name }) => close?.(localName(name)))
  const decoder = new TextDecoder()
  for await (const piece of bytes) {
    parser.write(decoder.decode(piece, { stream: true }))
    yield
  }
  parser.close()
}

/** Some programs write `x:row` for `row`. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1)
