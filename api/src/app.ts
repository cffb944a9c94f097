import type Router from '@koa/router'
import type { Redis } from 'ioredis'
import type { Knex } from 'knex'
import Koa, { type Context, type Middleware } from 'koa'
import compress from 'koa-compress'
import type { Deps } from './features/deps.ts'
import { domainRoutes, shopHost } from './features/domains/shopHost.ts'
import { createCredentialOf } from './features/auth/credentialOf.ts'
import { createResolveRecipient } from './features/auth/mailedTokens.ts'
import { guardLogin } from './features/auth/guardLogin.ts'
import { guardProof } from './features/auth/guardProof.ts'
import { stepUp } from './features/auth/stepUp.ts'
import { createKnownOrigins } from './features/checkout/guards/knownOrigins.ts'
import { createResolveLink } from './features/checkout/guards/createResolveLink.ts'
import { createSellerOf, subjectOf } from './features/checkout/guards/subjectOf.ts'
import { plansEnforced } from './features/profile/plansEnforced.ts'
import { shortAddresses } from './features/checkout/guards/shortAddresses.ts'
import { refuseSoldOut } from './features/checkout/guards/refuseSoldOut.ts'
import { ownLinksOnly } from './features/checkout/guards/ownLinksOnly.ts'
import { cardRoutes } from './features/checkout/card/cardRoutes.ts'
import { onboardingRoutes } from './features/sandbox/onboarding.ts'
import { readPublishableKey } from './features/keys/publishable.ts'
import { openFile } from './gateways/storage/storage.ts'
import { handlers } from './handlers.ts'
import type { Only } from './platform/db/acrossServers.ts'
import { entersAtServers, merchantAtServer } from './platform/db/atServer.ts'
import { countConnections } from './platform/db/namedPool.ts'
import { createAdmission } from './platform/http/admission.ts'
import { atOwnServer } from './platform/http/atOwnServer.ts'
import { bodyDeadline } from './platform/http/bodyDeadline.ts'
import { loadContract } from './platform/http/contract.ts'
import { type CspReport, cspReportRoutes } from './platform/http/cspReports.ts'
import { errorBody } from './platform/http/errors.ts'
import { files } from './platform/http/files.ts'
import { headers } from './platform/http/headers.ts'
import { createIdempotency } from './platform/http/idempotency.ts'
import { createIfMatch } from './platform/http/ifMatch.ts'
import { inTurns } from './platform/http/inTurns.ts'
import { isOwnPage } from './platform/http/isOwnPage.ts'
import { type Budgets, createBudgets, UNLIMITED } from './platform/http/budgets.ts'
import { createCounting } from './features/limitedBy.ts'
import { createLimits } from './platform/http/limits.ts'
import { type Around, type Call, mount } from './platform/http/operations.ts'
import { createPlaces } from './platform/http/places.ts'
import { meterOf, meterRequests, UNREAD_BYTES } from './platform/http/requestMeter.ts'
import { createReadRouting } from './platform/http/readReplica.ts'
import { linksChanged } from './shop/sale/linkChanges.ts'
import type { Pages } from './site/pages.ts'
import { referenceRoutes } from './site/reference.ts'
import { securityTextRoutes } from './site/securityText.ts'
import { createVersions } from './platform/versions/createVersions.ts'
import { VERSIONS } from './platform/versions/versions.ts'

/** Node's error codes for a connection that its caller closed, which is not our failure. */
const CALLER_LEFT = /^(ERR_STREAM_PREMATURE_CLOSE|ECONNRESET|EPIPE|HPE_\w+)$/

interface AppOptions extends Deps {
  log: (error: unknown, requestId: string) => void
  /** Validates every response against the contract; on in tests. */
  checkResponses: boolean
  /** Counts rate limits for several processes together. */
  redis?: Redis | null
  /** What strangers may spend. Default: as `config.rateLimits` says. */
  budgets?: Budgets
  /** Called after each response of a call that may have changed something. `only` is the merchant whose rows they are, on a cluster. */
  onChange?: (only: Only) => void
  /** Middleware for metrics, logging and draining. */
  watch?: Middleware[]
  /** How long a request body may take to arrive, except for uploads. Default: 30 seconds. */
  bodyMs?: number
  /** Called with each report of our content security policy. */
  noteCsp?: (report: CspReport) => void
  /** The two apps' pages; absent when only the API is served. */
  pages?: Router & Partial<Pages>
  /** A replica of `db`, for lists, exports and figures. */
  readDb?: Knex | null
}

/** What these calls change is handled as events of the provider, which name their merchants later. */
const BY_EVENTS = new Set<string>(['receivePaymentWebhook', 'confirmSandboxPayment'])

function whoseChange(db: Knex, operation: string): Only {
  if (entersAtServers(db) && BY_EVENTS.has(operation)) return []
  const merchantId = merchantAtServer(db)
  return merchantId === null ? null : [merchantId]
}

/** Notifies after the commit: the handler has ended its transactions by then. */
const notifyingChanges =
  (db: Knex, onChange: NonNullable<AppOptions['onChange']>): Around =>
  async ({ op }, next) => {
    const reply = await next()
    if (op.method !== 'get') onChange(whoseChange(db, op.id))
    return reply
  }

/** The link or the seller of a shopper's call. */
const soldBy = ({ op, input }: Call): string | null => {
  const { link, seller = null } = subjectOf({ op, ...input }) ?? {}
  return link ?? seller
}

/** What a merchant changes may be on the pages of their links. */
const announcingChanges =
  (db: Knex): Around =>
  async ({ op, caller: { merchantIdIfAny } }, next) => {
    try {
      return await next()
    } finally {
      if (merchantIdIfAny && op.method !== 'get') linksChanged(db, merchantIdIfAny)
    }
  }

/** Builds the server. Middleware is listed in the order in which a request passes it. */
export function createApp({
  log,
  checkResponses,
  redis = null,
  budgets,
  onChange = () => {},
  watch = [],
  bodyMs,
  noteCsp = () => {},
  pages,
  readDb = null,
  ...deps
}: AppOptions): Koa {
  const { db, config } = deps
  const limits = config.rateLimits
    ? createLimits({ redis, counting: createCounting({ link: createResolveLink(db), recipient: createResolveRecipient(db) }) })
    : null
  const plans = config.enforcePlans ? [plansEnforced(db)] : []
  const reading = createReadRouting(deps, readDb)
  const around = [
    shortAddresses(deps.publicLinks),
    ...atOwnServer(db, createSellerOf(db)),
    ownLinksOnly(db),
    ...(limits ? [limits.around] : []),
    guardLogin({ db, config, redis }),
    guardProof({ db, config, redis }),
    ...plans,
    stepUp(db),
    createAdmission({ places: createPlaces(() => countConnections(db)), keyOf: soldBy }),
    refuseSoldOut(db, deps.publicLinks, deps.config.secrets),
    createIdempotency({ db, process: deps.signals.process }, createSellerOf(db), log),
    reading.noteChange,
    announcingChanges(db),
    notifyingChanges(db, onChange),
    createIfMatch(db),
  ]
  const api = mount(loadContract(), handlers, {
    depsOf: reading.depsOf,
    credentialOf: createCredentialOf(deps),
    sellerOf: (authorization) => readPublishableKey(authorization, config.testMode),
    isOwnPage: (header) => isOwnPage(config, header),
    before: limits ? [limits.before] : [],
    around,
    versions: createVersions(VERSIONS, config.publicUrl),
    livemode: !config.testMode,
    mayCall: createKnownOrigins(db, config, deps.publicLinks),
    checkResponses,
    dataDir: config.dataDir,
  })

  // Only the proxy's own entry of X-Forwarded-For counts: a caller can send any value before it.
  const app = new Koa({ proxy: config.trustProxy, maxIpsCount: 1 })
  // Errors while a response is being sent, for example during a download.
  app.on('error', (error: { code?: string }, ctx: Context) => {
    if (!CALLER_LEFT.test(error.code ?? '')) log(error, ctx.state['requestId'] as string)
  })
  app.use(inTurns())
  app.use(headers({ https: config.publicUrl.startsWith('https:'), filesOrigin: config.filesOrigin }))
  for (const middleware of watch) app.use(middleware)
  app.use(meterRequests(budgets ?? (config.rateLimits ? createBudgets({ redis }) : UNLIMITED)))
  app.use(errorBody({ log, publicUrl: config.publicUrl, showOutage: pages?.showOutage }))
  app.use(bodyDeadline(bodyMs))
  app.use(shopHost(deps))
  app.use(files({ open: (key) => openFile(deps.storage, `public/${key}`), origin: config.filesOrigin }))
  if (pages) app.use(compress({ br: false, filter: (type) => /text|javascript|json|svg/.test(type) }))
  app.use(api)
  // What is no operation: pages, cards, unknown paths.
  app.use((ctx, next) => {
    meterOf(ctx).admit(UNREAD_BYTES)
    return next()
  })
  app.use(domainRoutes(deps).routes())
  app.use(onboardingRoutes(deps).routes())
  app.use(cardRoutes(deps).routes())
  app.use(referenceRoutes().routes())
  app.use(securityTextRoutes({ contact: config.securityContact, publicUrl: config.publicUrl }).routes())
  app.use(cspReportRoutes(noteCsp).routes())
  if (pages) app.use(pages.routes())
  return app
}
