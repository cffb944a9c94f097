import type { Context as KoaContext } from 'koa'
import { koaBody } from 'koa-body'
import type { Operation, OperationId } from './Operation.ts'
import { sortProblems } from './cursor.ts'
import { ApiError, type FieldError, invalid, invalidField } from './errors.ts'
import { fieldErrors, MOST_ERRORS } from './fieldErrors.ts'
import { readForm } from './form.ts'
import type { Caller, Input } from './handler.ts'
import { removeOverrides, unstorableTexts } from './safeTexts.ts'
import type { Upload } from './uploads.ts'
import { type Renamed, withCurrentNames } from './versioning.ts'

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'multipart/form-data'
const PARSERS = new Map<number, ReturnType<typeof koaBody>>()

interface ReadBody {
  type: 'json' | 'multipart'
  value: unknown
  file: Upload | null
  /** Whether the request came without a body. */
  isMissing: boolean
}

interface InputOptions {
  /** Receives a form's file; null if the operation takes none. */
  folder: string | null
  /** Parameters and fields that the caller's version of the API calls otherwise. */
  renamed: Renamed
}

/**
 * Reads path, query and body of a request and validates them and the headers against the contract.
 * @throws 400 naming every invalid field, 413, 415.
 */
export async function readInput(ctx: KoaContext, op: Operation, { folder, renamed }: InputOptions): Promise<Input<OperationId>> {
  const path = { ...ctx['params'] }
  const query = removeOverrides({ ...(withCurrentNames(ctx.query, renamed) as typeof ctx.query) })
  const body = op.accepts.length ? await readBody(ctx, op, { folder, renamed }) : undefined
  if (body) body.value = removeOverrides(body.value)
  const found = [
    ...op.check.path(path),
    ...op.check.query(query),
    ...op.check.header(headersOf(ctx, op)),
    ...(body ? op.check[body.type](body.value) : []),
  ]
  if (found.length) throw invalid(inWords(fieldErrors(found), op))
  // Of the query as it was sent: the check has filled defaults into its copy.
  const unsorted = sortProblems(ctx.query)
  if (unsorted.length) throw invalid(unsorted)
  if (body?.isMissing && op.bodyRequired) throw invalidField('', 'The body is required.')
  const unstorable = [path, query, body?.value].flatMap((part) => unstorableTexts(part))
  if (unstorable.length) throw invalid(unstorable.slice(0, MOST_ERRORS))
  return { path, query, body: body?.value, file: body?.file ?? null } as Input<OperationId>
}

/** Validates a JSON body against an operation. Fills in its defaults, and removes overrides of direction. */
function bodyProblems(op: Operation, body: object): FieldError[] {
  const found = fieldErrors(op.check.json(removeOverrides(body)))
  return found.length ? found : unstorableTexts(body).slice(0, MOST_ERRORS)
}

/** Returns what validates a JSON body against any operation of the contract. */
export const createProblemsOf =
  (contract: Operation[]): Caller['problemsOf'] =>
  (id, body) =>
    bodyProblems(
      contract.find((op) => op.id === id)!,
      body,
    )

/** Returns the headers that the contract lists, with the contract's spelling. An empty header counts as sent. */
const headersOf = (ctx: KoaContext, { headers }: Operation) =>
  Object.fromEntries(headers.flatMap((name) => (ctx.headers[name.toLowerCase()] === undefined ? [] : [[name, ctx.get(name)]])))

async function readBody(ctx: KoaContext, op: Operation, { folder, renamed }: InputOptions): Promise<ReadBody> {
  const hasBody = Number(ctx.get('content-length')) > 0 || ctx.get('transfer-encoding') !== ''
  if (!hasBody) return { type: op.accepts.includes(JSON_TYPE) ? 'json' : 'multipart', value: {}, file: null, isMissing: true }

  const type = ctx.is(op.accepts)
  if (!type) throw new ApiError(415, 'unsupported_media_type', `Send the body as ${op.accepts.join(' or ')}.`)
  if (type === FORM_TYPE) {
    const { fields, file } = await readForm(ctx, op.upload, folder)
    return { type: 'multipart', value: fields, file, isMissing: false }
  }
  await jsonParser(op.jsonBytes)(ctx as never, async () => {})
  const request = ctx.request as unknown as { body: unknown; rawBody?: string }
  ctx.state['rawBody'] = request.rawBody
  return { type: 'json', value: withCurrentNames(request.body, renamed), file: null, isMissing: false }
}

function jsonParser(jsonLimit: number): ReturnType<typeof koaBody> {
  const options = {
    json: true,
    jsonLimit,
    jsonStrict: false,
    includeUnparsed: true,
    text: false,
    urlencoded: false,
    multipart: false,
  }
  const parser = PARSERS.get(jsonLimit) ?? koaBody(options)
  PARSERS.set(jsonLimit, parser)
  return parser
}

/** A missing file has its own message. */
const inWords = (errors: FieldError[], { upload }: Operation) =>
  errors.map((error) => (upload && error.path === upload.field ? { ...error, msg: upload.missing } : error))
