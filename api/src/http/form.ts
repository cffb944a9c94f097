import fs from 'node:fs/promises'
import type { Context as KoaContext } from 'koa'
import { koaBody } from 'koa-body'
import type { UploadRule } from './contract.ts'
import { ApiError, invalidField } from './errors.ts'
import type { Upload } from './uploads.ts'

/** What the parser of forms calls its refusals. */
const TOO_MANY_FILES = 1015
const TOO_LARGE = [1009, 1016]
/** Room for the other fields of a form beside its file. */
const FIELDS_BYTES = 1024 * 1024

export interface Form {
  /** Texts by field. A file stands under its field with its name. */
  fields: Record<string, unknown>
  file: Upload | null
}

/**
 * Reads a form; its file goes to the disk as it comes.
 * @param rule of the file it may carry; null for none.
 * @param folder where the file may lie.
 * @throws 400, 413, in the words of the rule.
 */
export async function readForm(ctx: KoaContext, rule: UploadRule | null, folder: string | null): Promise<Form> {
  try {
    if (rule && Number(ctx.get('content-length')) > rule.maxBytes + FIELDS_BYTES) throw tooLarge(rule)
    const { body, files } = await parse(ctx, rule, folder)
    const file = Object.values(files).flat()[0]
    const name = Object.keys(files)[0]!
    // An empty file field of a form comes as a file without a name.
    if (!rule || !file || (!file.originalFilename && file.size === 0)) return { fields: textsOnly(body, rule), file: null }
    if (name === rule.field && file.size === 0) throw invalidField(rule.field, 'The file is empty.')
    const upload: Upload = { name: file.originalFilename ?? '', size: file.size, path: file.filepath, hash: String(file.hash) }
    return { fields: { ...body, [name]: upload.name }, file: upload }
  } catch (error) {
    // Nobody reads on; without this the sender would wait for ever to be rid of the rest.
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
 * A part with a file name is a file, and plain text without one is a text (RFC 7578, 4.2 and 4.4). The parser decides by whether
 * there is a Content-Type, which Python's requests leaves out of files and .NET adds to texts.
 */
function byFileName(part: Part): Part {
  if (part.originalFilename !== null) return Object.assign(part, { mimetype: part.mimetype ?? 'application/octet-stream' })
  return /^text\/plain\b/i.test(part.mimetype ?? '') ? Object.assign(part, { mimetype: null }) : part
}

/** @throws 400 when a text stands where the file belongs. */
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
  // A sender who left, or a form that is none; the parser calls both a 500.
  return isOurs && !ctx.req.readableAborted
    ? error
    : new ApiError(400, 'invalid_request', 'The form could not be read. Is it complete?')
}
