import path from 'node:path'
import { isLoopback, keptSecret, type Listening, readDatabases, readOps, readPrivateNetworks, readUrl } from './configReaders.ts'
import { type Bucket, readBucketUrl } from '../gateways/storage/bucketUrl.ts'
import type { components } from '../generated/openapi.ts'
import type { PrivateNetworks } from '../gateways/publicFetch.ts'
import { type OpenIdOptions, readOpenId } from '../gateways/openId.ts'
import type { SvixOptions } from '../gateways/webhooks/svix.ts'
import { plainSecret, readSecrets, type Secrets } from '../platform/http/secrets.ts'
import { productionProblems, spellingProblems } from './productionProblems.ts'

export interface Config {
  port: number
  /** What this process does: answers requests, runs jobs, or both. */
  role: Role
  /** Address of health and metrics for the operator's network; null opens no port. */
  ops: Listening | null
  /** How long a stopping server still answers requests while the load balancer notices that it is leaving. */
  drainSeconds: number
  /** Counts rate limits for several processes together; null counts per process. */
  redisUrl: string | null
  /** Delivers events through Svix; null delivers them directly. */
  svix: SvixOptions | null
  /** Private networks that events may be delivered to. */
  privateWebhooks: PrivateNetworks
  /** Public URL of the deployment, without a trailing slash. */
  publicUrl: string
  /** Where checkouts and the embed script are served, without a trailing slash: `publicUrl`, or a host of their own. */
  checkoutUrl: string
  /** The operator's database; null runs the embedded one. */
  databaseUrl: string | null
  /** A read replica of it, for lists, exports and figures (api/src/platform/http/readReplica.ts). */
  databaseReadUrl: string | null
  /** Address of the database without the pooler of `databaseUrl`, for what needs a session; null if that has no pooler. */
  databaseDirectUrl: string | null
  /** Folder for everything that must survive a restart. */
  dataDir: string
  /** Stores uploaded files in a bucket; null stores them in `dataDir`. */
  bucket: Bucket | null
  /** Another host that serves uploaded files, without a trailing slash; null serves them from the same host. */
  filesOrigin: string | null
  /** Gigabytes of uploads per account. */
  uploadQuotaGb: number
  /** Mails that a new shop may send to others in 24 hours (shop/letters/admitMails.ts). */
  newSellerMails: number
  /** Days for which past events can be read and replayed (docs/product/events.md#past-events). */
  eventDays: number
  /** Sign sessions and links, seal what others must not read in the database, and hash network addresses. */
  secrets: Secrets
  /** Null runs the sandbox provider. */
  stripe: StripeConfig | null
  /** Test mode: no real money moves anywhere in this deployment. */
  testMode: boolean
  rateLimits: boolean
  /** Whether to trust the proxy's X-Forwarded-For. */
  trustProxy: boolean
  logLevel: string
  /** `smtp://user:password@host:port`; null stores mails as files in the data folder. */
  smtpUrl: string | null
  /** Plans that a merchant can choose (docs/product/plans.md#self-service). */
  selfServicePlans: components['schemas']['Tier'][]
  /** Whether merchants are limited to the features of their plan. */
  enforcePlans: boolean
  /** The operator's identity provider; null without one. */
  openId: OpenIdOptions | null
  /** Base URL of Meta's Graph API, without a trailing slash. */
  metaApiBase: string
  /** Contact for security reports, `mailto:…` or `https://…`; null for none. */
  securityContact: string | null
  /** Sender of every mail. */
  mailFrom: string
  /** Address of the checkout link that the landing page opens; null uses the demo shop, if loaded. */
  landingLink: string | null
  /** The EU's register of VAT numbers, without a trailing slash; null makes no checks. */
  viesUrl: string | null
  /** The history of the European Central Bank's exchange rates, as XML; null loads none. */
  exchangeRatesUrl: string | null
  /** Loads the demo shop into a fresh database. */
  demo: boolean
}

type Role = (typeof ROLES)[number]

const ROLES = ['all', 'web', 'worker'] as const
const ECB_HISTORY = 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.xml'
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

export interface StripeConfig {
  secretKey: string
  publishableKey: string
  /** One per endpoint: the platform's own, and the one for connected accounts. */
  webhookSecrets: string[]
  /** A host other than Stripe's, for tests; null for Stripe's. */
  apiBase: string | null
  /** Another script for the checkout, for tests; null for Stripe's. */
  jsUrl: string | null
}

const PLANS: Config['selfServicePlans'] = ['basic', 'pro', 'enterprise']

/**
 * Reads the environment; no other code does.
 * @throws one sentence per problem, all at once.
 */
export function readConfig(env: NodeJS.ProcessEnv, args: string[] = []): Config {
  const problems: string[] = []
  const port = Number(env['PORT'] ?? 3000)
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    problems.push(`PORT must be a number from 1 to 65535, not "${env['PORT']}".`)

  const role = (env['ROLE'] || 'all') as Role
  if (!ROLES.includes(role)) problems.push(`ROLE must be ${ROLES.join(', ')}, not "${role}".`)
  const ops = readOps(env, port, problems)
  const drainSeconds = Number(env['DRAIN_SECONDS'] || 0)
  if (!(drainSeconds >= 0 && drainSeconds <= 300))
    problems.push(`DRAIN_SECONDS must be a number from 0 to 300, not "${env['DRAIN_SECONDS']}".`)
  const logLevel = env['LOG_LEVEL'] || 'info'
  if (!LOG_LEVELS.includes(logLevel)) problems.push(`LOG_LEVEL must be ${LOG_LEVELS.join(', ')}, not "${logLevel}".`)
  const { databaseUrl, databaseReadUrl, databaseDirectUrl } = readDatabases(env, problems)
  const redisUrl = readUrl(env, 'REDIS_URL', ['redis:', 'rediss:'], problems)
  const smtpUrl = readUrl(env, 'SMTP_URL', ['smtp:', 'smtps:'], problems)
  if (role !== 'all' && !databaseUrl)
    problems.push(`ROLE=${role} needs DATABASE_URL: the embedded database belongs to one process.`)
  const metaApiBase = readUrl(env, 'META_API_BASE', ['https:', 'http:'], problems)
  const svixUrl = readUrl(env, 'SVIX_SERVER_URL', ['https:', 'http:'], problems)
  if (svixUrl && !env['SVIX_TOKEN']) problems.push('SVIX_SERVER_URL needs SVIX_TOKEN.')
  const serious = databaseUrl !== null || env['NODE_ENV'] === 'production'
  const stripe = readStripe(env, problems)
  // A missing variable must not give goods away (docs/product/payments.md#choosing-a-provider).
  if (serious && !stripe && env['PAYMENTS'] !== 'sandbox')
    problems.push(
      'There is no payment provider. Set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY, or PAYMENTS=sandbox to sell with test cards only.',
    )
  const isLive = stripe !== null && !stripe.secretKey.includes('_test_')
  const isProduction = env['NODE_ENV'] === 'production' || isLive
  // The demo shop's account is the sandbox's.
  const demo = !args.includes('--no-demo') && databaseUrl === null && !stripe
  if (isProduction) problems.push(...productionProblems(env, { demo, isLive }))
  problems.push(...spellingProblems(env))
  if (env['MAIL'] && env['MAIL'] !== 'files') problems.push(`MAIL must be files or empty, not "${env['MAIL']}".`)
  if (env['MAIL'] && smtpUrl) problems.push('MAIL=files and SMTP_URL contradict each other. Remove one of them.')
  if (serious && !env['SECRET']) problems.push('Set SECRET to at least 32 random characters; every process needs the same.')
  const secrets = env['SECRET'] ? readSecrets(env['SECRET'], problems) : null
  const [publicUrl, filesOrigin, checkoutUrl] = ['PUBLIC_URL', 'FILES_ORIGIN', 'CHECKOUT_URL'].map((name) => {
    const origin = env[name]?.replace(/(?<!\/)\/+$/, '') || null
    if (origin && !(URL.canParse(origin) && new URL(origin).origin === origin))
      problems.push(`${name} must be an address such as https://pay.example.com, not "${origin}".`)
    return origin
  }) as [string | null, string | null, string | null]
  if (checkoutUrl && !problems.length) problems.push(...checkoutHostProblems(checkoutUrl, publicUrl, filesOrigin))
  const openId = readOpenId(env, problems)
  const storageUrl = env['STORAGE_URL'] || null
  const bucket = storageUrl ? readBucketUrl(storageUrl) : null
  // The URL contains a key, so it is not repeated.
  if (storageUrl && !bucket)
    problems.push(
      'STORAGE_URL must be an address such as s3://key:secret@bucket?region=eu-central-1&endpoint=https://s3.example.com.',
    )
  const wanted = (env['SELF_SERVICE_PLANS'] ?? 'basic,pro').split(',').map((plan) => plan.trim())
  const selfServicePlans = PLANS.filter((plan) => wanted.includes(plan))
  if (!wanted.filter(Boolean).every((plan) => PLANS.some((known) => known === plan)))
    problems.push(`SELF_SERVICE_PLANS may name ${PLANS.join(', ')}, not "${env['SELF_SERVICE_PLANS']}".`)
  const uploadQuotaGb = Number(env['UPLOAD_QUOTA_GB'] || 20)
  if (!(uploadQuotaGb > 0)) problems.push(`UPLOAD_QUOTA_GB must be a number above 0, not "${env['UPLOAD_QUOTA_GB']}".`)
  const newSellerMails = Number(env['NEW_SELLER_MAILS'] || 50)
  if (!(Number.isInteger(newSellerMails) && newSellerMails > 0))
    problems.push(`NEW_SELLER_MAILS must be a whole number above 0, not "${env['NEW_SELLER_MAILS']}".`)
  const eventDays = Number(env['EVENT_DAYS'] || 30)
  if (!(Number.isInteger(eventDays) && eventDays >= 30 && eventDays <= 400))
    problems.push(`EVENT_DAYS must be a whole number from 30 to 400, not "${env['EVENT_DAYS']}".`)
  const landingLink = env['LANDING_LINK'] || null
  if (landingLink && !/^[\w-]+$/.test(landingLink))
    problems.push(`LANDING_LINK must be the part of a checkout link that follows /checkout/, not "${landingLink}".`)
  const securityContact = env['SECURITY_CONTACT'] || null
  if (securityContact && !/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(securityContact))
    problems.push(`SECURITY_CONTACT must begin with mailto: or https://, not "${securityContact}".`)
  const viesUrl = (env['VIES_URL'] || 'https://ec.europa.eu/taxation_customs/vies/rest-api').replace(/(?<!\/)\/+$/, '')
  if (viesUrl !== 'off' && !/^https?:\/\//.test(viesUrl))
    problems.push(
      `VIES_URL must be an address such as https://ec.europa.eu/taxation_customs/vies/rest-api, or off, not "${viesUrl}".`,
    )
  const exchangeRatesUrl = env['EXCHANGE_RATES_URL'] || ECB_HISTORY
  if (exchangeRatesUrl !== 'off' && !/^https?:\/\//.test(exchangeRatesUrl))
    problems.push(`EXCHANGE_RATES_URL must be an address such as ${ECB_HISTORY}, or off, not "${exchangeRatesUrl}".`)
  if (problems.length) throw new Error(problems.join('\n'))

  const testMode = !isLive
  const origin = publicUrl ?? `http://localhost:${port}`
  const dataDir = path.resolve(env['DATA_DIR'] || '.data')
  return {
    port,
    role,
    ops,
    drainSeconds,
    redisUrl,
    svix: env['SVIX_TOKEN'] ? { token: env['SVIX_TOKEN'], serverUrl: svixUrl } : null,
    testMode,
    publicUrl: origin,
    checkoutUrl: checkoutUrl ?? origin,
    privateWebhooks: readPrivateNetworks(env, testMode && isLoopback(origin)),
    databaseUrl,
    databaseReadUrl,
    databaseDirectUrl,
    dataDir,
    bucket,
    filesOrigin,
    uploadQuotaGb,
    newSellerMails,
    eventDays,
    secrets: secrets ?? plainSecret(keptSecret(dataDir)),
    stripe,
    rateLimits: env['RATE_LIMITS'] !== 'off',
    trustProxy: env['TRUST_PROXY'] === 'true',
    logLevel,
    openId,
    selfServicePlans,
    enforcePlans: env['ENFORCE_PLANS'] === 'true',
    smtpUrl,
    metaApiBase: metaApiBase?.replace(/(?<!\/)\/+$/, '') ?? 'https://graph.facebook.com',
    mailFrom: env['MAIL_FROM'] || 'Linktill <no-reply@localhost>',
    landingLink,
    securityContact,
    viesUrl: viesUrl === 'off' ? null : viesUrl,
    exchangeRatesUrl: exchangeRatesUrl === 'off' ? null : exchangeRatesUrl,
    demo,
  }
}

/** A host of its own, so that no cookie of the dashboard is sent to it: cookies do not differ by port. */
function checkoutHostProblems(checkoutUrl: string, publicUrl: string | null, filesOrigin: string | null): string[] {
  const [own, platform] = [new URL(checkoutUrl), new URL(publicUrl ?? 'http://localhost')]
  return [
    ...(own.hostname === platform.hostname || own.origin === filesOrigin
      ? ['CHECKOUT_URL must have a host name of its own, different from PUBLIC_URL and FILES_ORIGIN.']
      : []),
    ...(own.protocol === platform.protocol ? [] : ['CHECKOUT_URL must begin with the same scheme as PUBLIC_URL.']),
  ]
}

/** Requires both keys or none: with one of them, the server would sell differently from what its operator intends. */
function readStripe(env: NodeJS.ProcessEnv, problems: string[]): StripeConfig | null {
  const secretKey = env['STRIPE_SECRET_KEY'] || ''
  const publishableKey = env['STRIPE_PUBLISHABLE_KEY'] || ''
  const webhookSecrets = (env['STRIPE_WEBHOOK_SECRET'] ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean)
  const apiBase = readUrl(env, 'STRIPE_API_BASE', ['https:', 'http:'], problems)
  const jsUrl = readUrl(env, 'STRIPE_JS_URL', ['https:', 'http:'], problems)
  if (!secretKey && !publishableKey) return null

  if (!/^(sk|rk)_(test|live)_\w+$/.test(secretKey))
    problems.push('STRIPE_SECRET_KEY must be a key such as sk_test_…, to go with the other one.')
  if (!/^pk_(test|live)_\w+$/.test(publishableKey))
    problems.push('STRIPE_PUBLISHABLE_KEY must be a key such as pk_test_…, to go with the other one.')
  if (secretKey && publishableKey && secretKey.includes('_test_') !== publishableKey.includes('_test_'))
    problems.push('The two Stripe keys do not match: one is for tests and one is live.')
  // With a short or an empty one, anybody could sign an event.
  if (!webhookSecrets.length || !webhookSecrets.every((secret) => /^whsec_\w+/.test(secret)))
    problems.push('Set STRIPE_WEBHOOK_SECRET to the signing secret (whsec_…) of the webhook endpoint, or several with commas.')
  if (env['PAYMENTS'] === 'sandbox')
    problems.push('PAYMENTS=sandbox and the Stripe keys contradict each other. Remove one of them.')
  return { secretKey, publishableKey, webhookSecrets, apiBase, jsUrl }
}
