import fs from 'node:fs/promises'
import * as XLSX from '@e965/xlsx'
import { type Kind, SheetProblem } from './Sheet.ts'

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
/** Excel 2 to 4 wrote bare records; the first one contains the version. */
const BARE_XLS = [0x00, 0x02, 0x04].map((version) => [0x09, version])
const UTF16 = [
  [0xff, 0xfe],
  [0xfe, 0xff],
]

const PROTECTED = 'This file is protected with a password. Remove the password and try again.'

/**
 * Checks what a file really is before a reader opens it, because readers accept garbage as text.
 * @throws SheetProblem for a file of another kind, or a protected one.
 */
export async function inspectSheet(file: string, kind: Kind): Promise<void> {
  const bytes = await fs.readFile(file)
  const begins = (...starts: number[][]) => starts.some((start) => start.every((byte, index) => bytes[index] === byte))

  if (begins(OLE)) assertOpen(bytes)
  const isKind = {
    xlsx: () => begins(ZIP),
    xls: () => begins(OLE, ...BARE_XLS),
    csv: () => begins(...UTF16) || !bytes.includes(0),
  }[kind]()
  if (!isKind)
    throw new SheetProblem(
      `This is not really a .${kind} file. Open it in your spreadsheet program, save it as .xlsx or .csv and try again.`,
    )
}

/** A protected .xlsx is in an OLE container; a protected .xls has a record for it near its beginning. */
function assertOpen(bytes: Buffer) {
  const container = XLSX.CFB.read(bytes, { type: 'buffer' })
  const stream = (name: string) => XLSX.CFB.find(container, name)
  if (stream('EncryptedPackage')) throw new SheetProblem(PROTECTED)
  const workbook = stream('Workbook') ?? stream('Book')
  if (workbook && hasRecord(Buffer.from(workbook.content as Uint8Array), FILE_PASS)) throw new SheetProblem(PROTECTED)
}

const FILE_PASS = 0x2f
const END_OF_PART = 0x0a

/** Whether the first part of a BIFF stream has a record of this type: two bytes type, two bytes length, content. */
function hasRecord(stream: Buffer, type: number): boolean {
  for (let at = 0; at + 4 <= stream.length; at += 4 + stream.readUInt16LE(at + 2)) {
    const found = stream.readUInt16LE(at)
    if (found === type) return true
    if (found === END_OF_PART) return false
  }
  return false
}
