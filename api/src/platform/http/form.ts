import fs from 'node:fs/promises'
import type { Context as KoaContext } from 'koa'
import { koaBody } from 'koa-body'
import type { UploadRule } from './Operation.ts'
import { ApiError, invalidField } from './errors.ts'
import type { Upload } from './uploads.ts'

/** Error codes of the form parser. */
const TOO_MANY_FILES = 1015
const TOO_LARGE = [1009, 1016]
/** Limit for the other fields of a form. */
export const FIELDS_BYTES = 1024 * 1024

export interface Form {
  /** Texts by field. A file is represented by its name. */
  fields: Record<string, unknown>
  file: Upload | null
}

/**
 * Reads a form and streams its file to the disk.
 * @param rule of the file it may contain; null if it takes none.
 * @param folder that receives the file.
 * @throws 400, 413, with the messages of the rule.
 */
export async function readForm(ctx: KoaContext, rule: UploadRule | null, folder: string | null): Promise<Form> {
  try {
    if (rule && Number(ctx.get('content-length')) > rule.maxBytes + FIELDS_BYTES) throw tooLarge(rule)
    const { body, files } = await parse(ctx, rule, folder)
    const file = Object.values(files).flat()[0]
    const name = Object.keys(files)[0]!
    // Browsers send an empty file field as a file without a name.
    if (!rule || !file || (!file.originalFilename && file.size === 0)) return { fields: textsOnly(body, rule), file: null }
    if (name === rule.field && file.size === 0) throw invalidField(rule.field, 'The file is empty.')
    const upload: Upload = {
      name: displayName(file.originalFilename ?? ''),
      size: file.size,
      path: file.filepath,
      hash: String(file.hash),
    }
    return { fields: { ...body, [name]: upload.name }, file: upload }
  } catch (error) {
    // Discard the rest. Otherwise the sender would wait until its request times out.
    ctx.req.resume()
    throw refusal(error, ctx, rule)
  }
}

interface Parsed {
  body: Record<string, unknown>
  files: Record<string, ParsedFile | ParsedFile[]>
}
interface ParsedFile {
  originalFilename: string | null
  size: number
  filepath: string
  hash: string | null
}

async function parse(ctx: KoaContext, rule: UploadRule | null, folder: string | null): Promise<Parsed> {
  if (folder) await fs.mkdir(folder, { recursive: true })
  const read = koaBody({
    json: false,
    text: false,
    urlencoded: false,
    multipart: true,
    formidable: {
      maxFields: 100,
      maxFieldsSize: FIELDS_BYTES,
      maxFiles: rule ? 1 : 0,
      ...(rule && { maxFileSize: rule.maxBytes }),
      ...(folder && { uploadDir: folder }),
      allowEmptyFiles: true,
      minFileSize: 0,
      hashAlgorithm: 'sha256',
      onPart: (part, handlePart) => handlePart(byFileName(part)),
    },
  })
  await read(ctx as never, async () => {})
  return ctx.request as unknown as Parsed
}

type FormidableOptions = NonNullable<NonNullable<Parameters<typeof koaBody>[0]>['formidable']>
type Part = Parameters<NonNullable<FormidableOptions['onPart']>>[0]

/**
 * Treats a part with a file name as a file, and plain text without one as text (RFC 7578, 4.2 and 4.4). The parser decides by the
 * presence of a Content-Type. Python's requests omits it for files, and .NET adds it to texts.
 */
function byFileName(part: Part): Part {
  if (part.originalFilename !== null) return Object.assign(part, { mimetype: part.mimetype ?? 'application/octet-stream' })
  return /^text\/plain\b/i.test(part.mimetype ?? '') ? Object.assign(part, { mimetype: null }) : part
}

/**
 * Returns the name of a file without folders and invisible characters, such as marks of direction, and shortened. Keeps its end,
 * which has the file's extension. Cuts between characters, because a JSON column refuses half of a surrogate pair.
 */
function displayName(name: string): string {
  const plain = name
    .replace(/^.*[/\\]/, '')
    .replace(/\p{C}/gu, '')
    .trim()
  return [...plain].slice(-100).join('').trim() || 'file'
}

/** @throws 400 if the file's field contains a text. */
function textsOnly(fields: Record<string, unknown>, rule: UploadRule | null): Record<string, unknown> {
  if (rule && rule.field in fields) throw invalidField(rule.field, rule.missing)
  return fields
}

const tooLarge = ({ field, tooLarge: msg }: UploadRule) =>
  new ApiError(413, 'payload_too_large', msg, { errors: [{ path: field, msg }] })

function refusal(error: unknown, ctx: KoaContext, rule: UploadRule | null): unknown {
  const { code, httpCode } = error as { code?: unknown; httpCode?: number }
  if (rule && TOO_LARGE.includes(Number(code))) return tooLarge(rule)
  if (code === TOO_MANY_FILES) return new ApiError(400, 'invalid_request', rule ? 'Send one file.' : 'This form takes no file.')
  const isOurs = error instanceof ApiError || httpCode === undefined || httpCode === 413
  // The sender disconnected, or the form is malformed. The parser reports both as 500.
  return isOurs && !ctx.req.readableAborted
    ? error
    : new ApiError(400, 'invalid_request', 'The form could not be read. Is it complete?')
}
