import type { Context as KoaContext, Middleware } from 'koa'
import { allowSlowBody } from './bodyDeadline.ts'
import type { Operation, OperationId } from './Operation.ts'
import { admitPage, answerPreflight, readably } from './cors.ts'
import { isContended, methodNotAllowed, unauthorized } from './errors.ts'
import type { Caller, Credential, Handler, HandlersOf, Input } from './handler.ts'
import { assertAllowed, assertNoPage, identify, type IdentifyOptions, missingCredential, nameSeller } from './identify.ts'
import { createProblemsOf, readInput } from './input.ts'
import { meterOf, UNREAD_BYTES } from './requestMeter.ts'
import { networkOf } from './networkOf.ts'
import { routeByShape } from './routeByShape.ts'
import { sendJson, tagOf } from './sendJson.ts'
import { type FileAnswer, type KeptFile, Redirect, sendFile, sendRedirect } from './sendFile.ts'
import { withUploads } from './uploads.ts'
import { inCallersNames, VERSION_HEADER, type Versions } from './versioning.ts'

/** A call whose body has not been read. */
export interface EarlyCall {
  op: Operation
  caller: Caller
  /** Sets headers of the response, including error responses. */
  setHeaders: (headers: Record<string, string>) => void
}
export interface Call extends EarlyCall {
  input: Input<OperationId>
  /** Returns the ETag that the caller would get now from the read of the same path. Null if the operation takes no If-Match. */
  currentTag: (() => Promise<string>) | null
  /** Returns the reply to an answer of the handler, before it is turned into the caller's version. */
  replyOf: (answer: unknown) => Reply
}
export interface Reply {
  status: number
  body: unknown
}
/** Browsers send 250 characters at most. Libraries search these with many patterns. */
const MAX_USER_AGENT = 512

/** Refuses a call before its body is read, by throwing. */
export type Before = (call: EarlyCall) => Promise<void>
/** Wraps every handler: rate limits, idempotency. The first in the list is the outermost. */
export type Around = (call: Call, next: () => Promise<Reply>) => Promise<Reply>

interface MountOptions<Deps> extends IdentifyOptions {
  /** The dependencies that a handler gets, besides its caller. */
  depsOf: (op: Operation, merchantId: string | null, query: Record<string, unknown>) => Deps
  /** Returns the merchant that a publishable key names; null without one. Throws 401 for an invalid one. */
  sellerOf: (authorization: string) => string | null
  before: Before[]
  around: Around[]
  versions: Versions
  /** Whether real money moves. Objects of answers say so. */
  livemode: boolean
  /** Whether a call comes from a page of this server. */
  isOwnPage: (header: (name: string) => string) => boolean
  /** Validates every response against the contract. On in tests. */
  checkResponses: boolean
  /** Folder for uploads during their request. */
  dataDir: string
}

/** Routes every operation of the contract to the handler of the same name. */
export function mount<Deps extends object>(
  contract: Operation[],
  handlers: HandlersOf<Deps>,
  options: MountOptions<Deps>,
): Middleware {
  const depsOf = withProblemsOf(options.depsOf, createProblemsOf(contract))
  return routeByShape((routerOf) => {
    for (const op of concreteFirst(contract)) {
      const router = routerOf(op.path)
      router[op.method](op.path, (ctx) => answer(ctx, op, handlers, { ...options, depsOf }))
      router.options(op.path, (ctx, next) =>
        ctx.get('access-control-request-method').toLowerCase() === op.method ? answerPreflight(ctx, op, options.mayCall) : next(),
      )
    }
    for (const [path, methods] of methodsByPath(contract))
      routerOf(path).all(path, (ctx) => {
        meterOf(ctx).admit(UNREAD_BYTES)
        ctx.set('Allow', methods.join(', '))
        throw methodNotAllowed(methods)
      })
  })
}

async function answer<Deps extends object>(
  ctx: KoaContext,
  op: Operation,
  handlers: HandlersOf<Deps>,
  options: MountOptions<Deps & Pick<Caller, 'problemsOf'>>,
) {
  const { depsOf, before, around, checkResponses, dataDir, mayCall, versions, livemode } = options
  ctx.state['operation'] = op.id
  const authorization = ctx.get('authorization')
  const seller = authorization ? options.sellerOf(authorization) : null
  const credential = await identify(ctx, op, seller ? '' : authorization, options)
  if (seller) nameSeller(ctx, op, seller)
  if (op.needsMerchant && !credential) throw missingCredential(op, authorization)
  if (credential?.key) assertAllowed(credential.key, op)
  if (credential?.key) assertNoPage(ctx, options.isOwnPage)
  if (op.upload) allowSlowBody(ctx)
  const version = versions.of(ctx.get(VERSION_HEADER), credential?.key?.version ?? null)
  ctx.set(versions.headersOf(version))
  if (op.caching) ctx.vary([VERSION_HEADER, 'Authorization'])
  const renamed = versions.renamedIn(version, op.id)

  const serve = async (folder: string | null) => {
    const caller = contextOf(ctx, credential, version, depsOf(op, credential?.merchantId ?? null, ctx.query))
    const early: EarlyCall = { op, caller, setHeaders: (headers) => ctx.set(headers) }
    const input = await readably(ctx, op, mayCall, async () => {
      for (const check of before) await check(early)
      return readInput(ctx, op, { folder, renamed })
    })
    await admitPage(ctx, op, input.body, mayCall)
    // Signatures are over the text of the body.
    if (ctx.state['rawBody'] !== undefined) Object.assign(caller, { rawBody: ctx.state['rawBody'] })
    const handle = async (one: Operation, asked: Input<OperationId>) =>
      one.fillMode(await onceMore(asked, () => (handlers[one.id] as Handler<OperationId, Deps>)(asked, caller)), livemode)
    const replyOf = (body: unknown): Reply => ({ status: op.status, body: op.fillMode(body, livemode) })
    const run = async (): Promise<Reply> => ({ status: op.status, body: await handle(op, input) })
    const read = async (one: Operation, asked: Input<OperationId>) => versions.answer(version, one.id, await handle(one, asked))
    const call: Call = { ...early, input, replyOf, currentTag: currentTagOf(op, input, read) }
    return around.reduceRight<() => Promise<Reply>>((next, wrap) => () => wrap(call, next), run)()
  }
  const reply = await inCallersNames(renamed, () => withUploads(op.upload && dataDir, serve))

  const { status, body } = reply.body instanceof Redirect ? { status: 302, body: undefined } : reply
  if (checkResponses) {
    const drift = op.checkResponse(status, body)
    if (drift.length) throw new Error(`${op.id} broke the contract: ${JSON.stringify(drift)}`)
  }
  ctx.status = status
  if (reply.body instanceof Redirect) sendRedirect(ctx, reply.body)
  else if (op.answersFile) await sendFile(ctx, body as FileAnswer | KeptFile)
  else sendJson(ctx, op, versions.answer(version, op.id, body))
}

/**
 * Runs a handler again whose transaction was ended in favour of another one. Nothing of it was written, and what it asked of
 * a service is asked under the same key. A file is not read twice.
 */
async function onceMore<Answer>({ file }: Input<OperationId>, handle: () => Promise<Answer> | Answer): Promise<Answer> {
  try {
    return await handle()
  } catch (error) {
    if (file || !isContended(error)) throw error
    return handle()
  }
}

/** Adds it once to each object of dependencies, not once for each call. */
function withProblemsOf<Deps extends object>(depsOf: MountOptions<Deps>['depsOf'], problemsOf: Caller['problemsOf']) {
  const known = new WeakMap<Deps, Deps & Pick<Caller, 'problemsOf'>>()
  return (...call: Parameters<typeof depsOf>) => {
    const deps = depsOf(...call)
    const whole = known.get(deps) ?? { ...deps, problemsOf }
    known.set(deps, whole)
    return whole
  }
}

/** The id of the signed-in merchant, for every caller. As a getter of each object it would take 30 µs instead of one. */
const SIGNED_IN: Pick<Caller, 'merchantId'> = {
  get merchantId() {
    const { merchantIdIfAny } = this as Caller
    if (merchantIdIfAny === null) throw unauthorized()
    return merchantIdIfAny
  },
}

const contextOf = <Deps extends object>(
  ctx: KoaContext,
  credential: Credential | null,
  version: string,
  deps: Deps & Pick<Caller, 'problemsOf'>,
): Deps & Caller => {
  const caller = {
    __proto__: SIGNED_IN,
    ...deps,
    merchantIdIfAny: credential?.merchantId ?? null,
    keyId: credential?.key?.id ?? null,
    keyScopes: credential?.key?.scopes ?? null,
    sessionId: credential?.sessionId ?? null,
    shopId: (ctx.state['shopId'] as string | undefined) ?? null,
    address: networkOf(ctx.ip),
    meter: meterOf(ctx),
    userAgent: ctx.get('user-agent').slice(0, MAX_USER_AGENT),
    requestId: ctx.state['requestId'] as string,
    version,
    header: (name: string) => ctx.get(name),
    setCookie: (cookie: string) => ctx.append('Set-Cookie', cookie),
    keepPrivate: () => (ctx.state['isPrivate'] = true),
    // Set once the body is read.
    rawBody: '',
  } satisfies Omit<Caller, 'merchantId'> & { __proto__: object }
  return caller as Deps & typeof caller & typeof SIGNED_IN
}

/** The reads take no query and no body. */
const currentTagOf = (
  { readBy }: Operation,
  { path }: Input<OperationId>,
  read: (one: Operation, asked: Input<OperationId>) => Promise<unknown>,
): Call['currentTag'] => readBy && (async () => tagOf(await read(readBy, { path, query: {}, file: null } as Input<OperationId>)))

/** Returns the methods of each path. A path with GET also answers HEAD. */
function methodsByPath(contract: Operation[]): Map<string, string[]> {
  const known = new Map<string, string[]>()
  for (const { path, method } of concreteFirst(contract))
    known.set(path, [...(known.get(path) ?? []), ...(method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()])])
  return known
}

/** Sorts `/orders/stats` before `/orders/:id`. */
function concreteFirst(contract: Operation[]): Operation[] {
  const key = ({ path }: Operation) => path.replaceAll(':', '~')
  return [...contract].sort((one, other) => (key(one) < key(other) ? -1 : 1))
}
