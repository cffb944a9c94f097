import { crc32 } from 'node:zlib'
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
  /** Returns the tags of one name as text, without parsing the rest: `<mergeCell ref="C2:C4"/>`. */
  tagsOf: (part: string, tag: string) => Promise<string[]>
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
    entries.set(nameOf(entry.fileName), entry)
    unpacked += entry.uncompressedSize
  }
  if (unpacked > MAX_UNPACKED_BYTES) {
    zip.close()
    throw new SheetProblem('This file unpacks to more than 200 MB. Split it, or save it as .csv.')
  }
  /** Unpacks a part. Its checksum tells a damaged one, whose numbers may be others. */
  async function* bytesOf(part: string): AsyncGenerator<Buffer> {
    const entry = entries.get(nameOf(part))!
    let sum = 0
    for await (const bytes of await zip.openReadStreamPromise(entry)) {
      sum = crc32(bytes as Buffer, sum)
      yield bytes as Buffer
    }
    if (sum !== entry.crc32) throw new Error(`${part} is damaged.`)
  }
  const stream = (part: string, events: XmlEvents) => parseXml(bytesOf(part), events)
  return {
    has: (part) => entries.has(nameOf(part)),
    stream,
    read: async (part, events) => {
      for await (const _piece of stream(part, events));
    },
    tagsOf: async (part, tag) => findTags(bytesOf(part), tag),
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
  for await (const piece of decode(bytes)) {
    parser.write(piece)
    yield
  }
  parser.close()
}

/** Parts are UTF-8, or UTF-16 with a byte order mark. */
async function* decode(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  for await (const piece of bytes) {
    decoder ??= new TextDecoder(piece[0] === 0xff ? 'utf-16le' : piece[0] === 0xfe ? 'utf-16be' : 'utf-8')
    yield decoder.decode(piece, { stream: true })
  }
}

async function findTags(bytes: AsyncIterable<Buffer>, tag: string): Promise<string[]> {
  const found: string[] = []
  let rest = ''
  for await (const piece of decode(bytes)) {
    const parts = (rest + piece).split('<')
    // The last tag may go on in the next piece.
    rest = `<${parts.pop()!.slice(0, 1000)}`
    for (const part of parts) if (localName(/^[\w:]+/.exec(part)?.[0] ?? '') === tag) found.push(`<${part}`)
  }
  return found
}

/** Some programs write part names in other capitals, or with the separators of Windows. */
const nameOf = (part: string) => part.replaceAll('\\', '/').toLowerCase()

/** Some programs write `x:row` for `row`. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1)
