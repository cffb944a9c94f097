import path from 'node:path'
import {
  isLoopback,
  keptSecret,
  type Listening,
  readOpenId,
  readOps,
  readPrivateNetworks,
  readServers,
  readTracing,
  type TracingConfig,
} from './configReaders.ts'
import { PLANS } from './configVariables.ts'
import { type Bucket, readBucketUrl } from '../gateways/storage/bucketUrl.ts'
import type { OpenIdOptions } from '../gateways/openId.ts'
import type { PrivateNetworks } from '../gateways/publicFetch.ts'
import type { SvixOptions } from '../gateways/webhooks/svix.ts'
import type { components } from '../generated/openapi.ts'
import { plainSecret, readSecrets, type Secrets } from '../platform/http/secrets.ts'
import { ownShopProblems } from './ownShopProblems.ts'
import { productionProblems } from './productionProblems.ts'
import { type Environment, planNames, readEnvironment, withoutSlash } from './readEnvironment.ts'

export interface Config {
  port: number
  /** Sells for many merchants, or for the one whose account at the payment provider this is (docs/run/own-shop.md). */
  shop: Environment['SHOP']
  /** Who can open an account (docs/product/accounts.md#who-can-sign-up). */
  signUp: NonNullable<Environment['SIGN_UP']>
  /** What this process does: answers requests, runs jobs, or both. */
  role: Environment['ROLE']
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
  /** Other addresses of the servers of a cluster, by their names in it. Both are `host:port`. */
  databaseServers: Record<string, string>
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
  logLevel: Environment['LOG_LEVEL']
  /** Null traces nothing. */
  tracing: TracingConfig | null
  /** `smtp://user:password@host:port`; null stores mails as files in the data folder. */
  smtpUrl: string | null
  /** Plans that a merchant can choose (docs/product/plans.md#self-service). */
  selfServicePlans: components['schemas']['Tier'][]
  /** A platform's share of each sale in percent, by plan; 0 in a shop of one's own (docs/product/plans.md#rates). */
  feeRates: Record<components['schemas']['Tier'], number>
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
  /** With it, a mail provider reports bounces; null takes no reports. */
  mailWebhookSecret: string | null
  /** Address of the checkout link that the landing page opens; null uses the demo shop, if loaded. */
  landingLink: string | null
  /** The EU's register of VAT numbers, without a trailing slash; null makes no checks. */
  viesUrl: string | null
  /** The history of the European Central Bank's exchange rates, as XML; null loads none. */
  exchangeRatesUrl: string | null
  /** Loads the demo shop into a fresh database. */
  demo: boolean
}

export interface StripeConfig {
  secretKey: string
  publishableKey: string
  /** One per endpoint: the one of the account, and on a platform the one for connected accounts. */
  webhookSecrets: string[]
  /** A host other than Stripe's, for tests; null for Stripe's. */
  apiBase: string | null
  /** Another script for the checkout, for tests; null for Stripe's. */
  jsUrl: string | null
}

/**
 * Reads the environment; no other code does.
 * @throws one sentence per problem, all at once.
 */
export function readConfig(variables: NodeJS.ProcessEnv, args: string[] = []): Config {
  const problems: string[] = []
  const env = readEnvironment(variables, problems)
  const ops = readOps(env, problems)
  problems.push(...databaseProblems(env))
  if (env.SVIX_SERVER_URL && !env.SVIX_TOKEN) problems.push('SVIX_SERVER_URL needs SVIX_TOKEN.')
  const databaseUrl = env.DATABASE_URL ?? null
  const serious = databaseUrl !== null || env.NODE_ENV === 'production'
  const stripe = readStripe(env, problems)
  problems.push(...ownShopProblems(env, variables))
  // A missing variable must not give goods away (docs/product/payments.md#choosing-a-provider).
  if (serious && !stripe && env.PAYMENTS !== 'sandbox')
    problems.push(
      'There is no payment provider. Set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY, or PAYMENTS=sandbox to sell with test cards only.',
    )
  const isLive = stripe !== null && !stripe.secretKey.includes('_test_')
  const isProduction = env.NODE_ENV === 'production' || isLive
  // The demo shop's account is the sandbox's.
  const demo = !args.includes('--no-demo') && databaseUrl === null && !stripe
  if (isProduction) problems.push(...productionProblems(env, { demo, isLive }))
  if (env.MAIL && env.SMTP_URL) problems.push('MAIL=files and SMTP_URL contradict each other. Remove one of them.')
  if (serious && !env.SECRET) problems.push('Set SECRET to at least 32 random characters; every process needs the same.')
  const secrets = env.SECRET ? readSecrets(env.SECRET, problems) : null
  if (!problems.length) problems.push(...checkoutHostProblems(env))
  const openId = readOpenId(env, problems)
  if (problems.length) throw new Error(problems.join('\n'))

  const testMode = !isLive
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const dataDir = path.resolve(env.DATA_DIR)
  const plans = planNames(env.SELF_SERVICE_PLANS)
  return {
    port: env.PORT,
    shop: env.SHOP,
    signUp: env.SIGN_UP ?? (env.SHOP === 'own' ? 'closed' : 'open'),
    role: env.ROLE,
    ops,
    drainSeconds: env.DRAIN_SECONDS,
    redisUrl: env.REDIS_URL ?? null,
    svix: env.SVIX_TOKEN ? { token: env.SVIX_TOKEN, serverUrl: env.SVIX_SERVER_URL ?? null } : null,
    testMode,
    publicUrl,
    checkoutUrl: env.CHECKOUT_URL ?? publicUrl,
    privateWebhooks: readPrivateNetworks(env, testMode && isLoopback(publicUrl)),
    databaseUrl,
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    databaseServers: readServers(env),
    dataDir,
    bucket: env.STORAGE_URL ? readBucketUrl(env.STORAGE_URL) : null,
    filesOrigin: env.FILES_ORIGIN ?? null,
    uploadQuotaGb: env.UPLOAD_QUOTA_GB,
    newSellerMails: env.NEW_SELLER_MAILS,
    eventDays: env.EVENT_DAYS,
    secrets: secrets ?? plainSecret(keptSecret(dataDir)),
    stripe,
    rateLimits: env.RATE_LIMITS !== 'off',
    trustProxy: env.TRUST_PROXY === 'true',
    logLevel: env.LOG_LEVEL,
    tracing: readTracing(env),
    openId,
    selfServicePlans: PLANS.filter((plan) => plans.includes(plan)),
    feeRates:
      env.SHOP === 'own'
        ? { basic: 0, pro: 0, enterprise: 0 }
        : { basic: env.FEE_BASIC, pro: env.FEE_PRO, enterprise: env.FEE_ENTERPRISE },
    enforcePlans: env.ENFORCE_PLANS === 'true',
    smtpUrl: env.SMTP_URL ?? null,
    metaApiBase: withoutSlash(env.META_API_BASE),
    mailFrom: env.MAIL_FROM,
    mailWebhookSecret: env.MAIL_WEBHOOK_SECRET ?? null,
    landingLink: env.LANDING_LINK ?? null,
    securityContact: env.SECURITY_CONTACT ?? null,
    viesUrl: env.VIES_URL === 'off' ? null : withoutSlash(env.VIES_URL),
    exchangeRatesUrl: env.EXCHANGE_RATES_URL === 'off' ? null : env.EXCHANGE_RATES_URL,
    demo,
  }
}

/** The replica, the address without the pooler, and the roles of several processes belong to the operator's own database. */
const databaseProblems = (env: Environment): string[] =>
  env.DATABASE_URL
    ? []
    : [
        ...(env.DATABASE_READ_URL ? ['DATABASE_READ_URL needs DATABASE_URL: it is a replica of that database.'] : []),
        ...(env.DATABASE_DIRECT_URL ? ['DATABASE_DIRECT_URL needs DATABASE_URL: it is the same database without a pooler.'] : []),
        ...(env.DATABASE_SERVERS ? ['DATABASE_SERVERS needs DATABASE_URL: it names servers of that database.'] : []),
        ...(env.ROLE === 'all' ? [] : [`ROLE=${env.ROLE} needs DATABASE_URL: the embedded database belongs to one process.`]),
      ]

/** A host of its own, so that no cookie of the dashboard is sent to it: cookies do not differ by port. */
function checkoutHostProblems({ CHECKOUT_URL, FILES_ORIGIN, PUBLIC_URL = 'http://localhost' }: Environment): string[] {
  if (!CHECKOUT_URL) return []
  const [own, platform] = [new URL(CHECKOUT_URL), new URL(PUBLIC_URL)]
  return [
    ...(own.hostname === platform.hostname || own.origin === FILES_ORIGIN
      ? ['CHECKOUT_URL must have a host name of its own, different from PUBLIC_URL and FILES_ORIGIN.']
      : []),
    ...(own.protocol === platform.protocol ? [] : ['CHECKOUT_URL must begin with the same scheme as PUBLIC_URL.']),
  ]
}

/** Both keys or none: with one of them, the server would sell differently from what its operator intends. */
function readStripe(env: Environment, problems: string[]): StripeConfig | null {
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_PUBLISHABLE_KEY: publishableKey = '' } = env
  if (!secretKey && !publishableKey) return null

  const webhookSecrets = (env.STRIPE_WEBHOOK_SECRET ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean)
  if (secretKey && publishableKey && secretKey.includes('_test_') !== publishableKey.includes('_test_'))
    problems.push('The two Stripe keys do not match: one is for tests and one is live.')
  // With a short or an empty one, anybody could sign an event.
  if (!webhookSecrets.length || !webhookSecrets.every((secret) => /^whsec_\w+/.test(secret)))
    problems.push('Set STRIPE_WEBHOOK_SECRET to the signing secret (whsec_…) of the webhook endpoint, or several with commas.')
  if (env.PAYMENTS === 'sandbox') problems.push('PAYMENTS=sandbox and the Stripe keys contradict each other. Remove one of them.')
  return {
    secretKey,
    publishableKey,
    webhookSecrets,
    apiBase: env.STRIPE_API_BASE ?? null,
    jsUrl: env.STRIPE_JS_URL ?? null,
  }
}
