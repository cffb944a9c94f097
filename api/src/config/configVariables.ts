import { MAIL_VARIABLES } from './mailVariables.ts'
import { TRACING_VARIABLES } from './tracingVariables.ts'
import type { Variable } from './Variable.ts'

const HTTP = ['https:', 'http:'] as const
const POSTGRES = ['postgres:', 'postgresql:'] as const
const ORIGIN = { format: 'origin', rule: 'must be an address such as https://pay.example.com, not "{value}".' } as const
export const PLANS = ['basic', 'pro', 'enterprise'] as const
/** A rate in percent. The database keeps three decimals of it. */
const PERCENT = {
  type: 'number',
  minimum: 0,
  // The column of an order holds no more (orders.fee_rate).
  maximum: 99.999,
  multipleOf: 0.001,
  rule: 'must be a percentage from 0 to 99.999 with at most three decimals, such as 8.5, not "{value}".',
} as const

/** Every variable that the server reads. `npm run env:example` writes .env.example from them. */
export const VARIABLES = {
  PORT: {
    type: 'integer',
    description: 'Port for everything: pages, API, images.',
    default: 3000,
    minimum: 1,
    maximum: 65535,
    rule: 'must be a number from 1 to 65535, not "{value}".',
    emptyCounts: true,
  },
  ROLE: {
    description:
      'What this process does: `web` serves requests, `worker` runs jobs, `all` does both. `web` and `worker` need DATABASE_URL.',
    default: 'all',
    enum: ['all', 'web', 'worker'],
    rule: 'must be all, web, worker, not "{value}".',
  },
  OPS_PORT: {
    description:
      'Port of /health/live, /health/ready and /metrics (Prometheus). `9090` listens on loopback only. For your own network, add an address in it, `10.0.0.5:9090`, or use `0.0.0.0:9090` inside a container. Empty opens no port.',
  },
  DRAIN_SECONDS: {
    type: 'number',
    description:
      'Seconds that a stopping server keeps serving while its health checks already fail, so that load balancers stop using it.',
    default: 0,
    minimum: 0,
    maximum: 300,
    rule: 'must be a number from 0 to 300, not "{value}".',
  },
  REDIS_URL: {
    description: 'Shares rate limits between processes: redis://host:6379. If empty, each process counts separately.',
    schemes: ['redis:', 'rediss:'],
  },
  PUBLIC_URL: {
    description:
      'Public address of the server, without a trailing slash. URLs in responses and mails begin with it. Other host names answer 421. Default: http://localhost:PORT; production must set it.',
    ...ORIGIN,
  },
  DATA_DIR: { description: 'Folder for persistent data: the embedded database, uploads, mails, the secret.', default: '.data' },
  DATABASE_URL: {
    description:
      'Your own PostgreSQL, 15 or newer: postgres://user:password@host:5432/name. Needs SECRET and PAYMENTS. If empty, the embedded one runs.\nIn the URL, @ : / # and % of the password are percent-encoded. Without a password in it, PGPASSWORD is used, as it is.',
    schemes: POSTGRES,
  },
  DATABASE_READ_URL: {
    description:
      'A read replica of it, for lists, exports and figures that may be a second old. Empty reads everything from DATABASE_URL.',
    schemes: POSTGRES,
  },
  DATABASE_DIRECT_URL: {
    description:
      'The address of PostgreSQL itself, if DATABASE_URL leads to a pooler in transaction mode such as PgBouncer. Migrations, messages between processes and the queue of jobs need it. Empty uses DATABASE_URL.',
    schemes: POSTGRES,
  },
  DATABASE_SERVERS: {
    description:
      'Other addresses of the servers of a Citus cluster, for example of their poolers: worker-1:5432=pooler-1:6432,worker-2:5432=pooler-2:6432. Before the equals sign is what the cluster calls a server. Empty uses those names. docs/run/scaling.md describes it.',
    pattern: /^[\w.-]+:\d+=[\w.-]+:\d+(,[\w.-]+:\d+=[\w.-]+:\d+)*$/.source,
    rule: 'must be pairs such as worker-1:5432=pooler-1:6432, with commas, not "{value}".',
  },
  SECRET: {
    description:
      'Signs sessions and links, seals what others must not read in the database, and hashes network addresses: at least 32 random characters, the same in every process. If empty, one is generated in DATA_DIR. Several values need ids, the newest first: 2026b:<value>,2026a:<value>. docs/run/production.md has the steps of a rotation.',
  },
  SHOP: {
    description:
      '`platform` lets strangers sell here and pays them through Stripe Connect. `own` is one shop: the Stripe keys are its own account. docs/run/own-shop.md describes it.',
    default: 'platform',
    enum: ['platform', 'own'],
    rule: 'must be platform, own, not "{value}".',
  },
  SIGN_UP: {
    description:
      'Who can open an account: `open` everybody, `invited` whoever has a link of `npm run invite`, `closed` nobody but the first owner. Default: open, and closed with SHOP=own. docs/run/sign-up.md describes it.',
    enum: ['open', 'invited', 'closed'],
    rule: 'must be open, invited or closed, not "{value}".',
  },
  PAYMENTS: {
    description:
      '`sandbox` accepts test cards only. Required with DATABASE_URL or in production if there are no Stripe keys, so that a lost variable cannot give goods away.',
    enum: ['sandbox'],
  },
  STRIPE_SECRET_KEY: {
    description:
      "Stripe's keys, both or none. Test keys put the whole deployment into test mode. docs/run/payments.md describes the setup.",
    pattern: /^(sk|rk)_(test|live)_\w+$/.source,
    rule: 'must be a key such as sk_test_…, to go with the other one.',
  },
  STRIPE_PUBLISHABLE_KEY: {
    pattern: /^pk_(test|live)_\w+$/.source,
    rule: 'must be a key such as pk_test_…, to go with the other one.',
  },
  STRIPE_WEBHOOK_SECRET: {
    description:
      "Signing secrets (whsec_…) of the webhook endpoints, separated by commas: for the platform's account and for connected accounts. With SHOP=own there is one.",
  },
  STRIPE_API_BASE: {
    description: "For tests: another host for Stripe's API, and another script for the checkout.",
    schemes: HTTP,
  },
  STRIPE_JS_URL: { schemes: HTTP },
  NODE_ENV: {
    description:
      '`production` requires SECRET and a payment provider, as DATABASE_URL does, PUBLIC_URL with https, and a way to send mail. It refuses the demo shop, a SECRET that is easy to guess, and RATE_LIMITS=off. Live keys of Stripe have the same effect.\nOther values: `development` and `test`, which change nothing.',
    enum: ['production', 'development', 'test'],
  },
  RATE_LIMITS: {
    description:
      'For tests: `off` disables the limits on sign-ins, orders and events per network address, and the budgets of strangers.',
    default: 'on',
    enum: ['on', 'off'],
  },
  TRUST_PROXY: {
    description:
      '`true` trusts the X-Forwarded-For header of a proxy in front. Keep it false without a proxy: otherwise clients could fake their address.',
    default: 'false',
    enum: ['true', 'false'],
  },
  LOG_LEVEL: {
    description: 'Log level: trace, debug, info, warn, error, fatal or silent.',
    default: 'info',
    enum: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    rule: 'must be trace, debug, info, warn, error, fatal, silent, not "{value}".',
  },
  ...TRACING_VARIABLES,
  ...MAIL_VARIABLES,
  META_API_BASE: {
    description: 'For tests: another host for server-side pixel events.',
    default: 'https://graph.facebook.com',
    schemes: HTTP,
  },
  SECURITY_CONTACT: {
    description:
      'Contact for security reports, for /.well-known/security.txt: mailto:security@example.com or https://example.com/security',
    pattern: /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.source,
    rule: 'must begin with mailto: or https://, not "{value}".',
  },
  STORAGE_URL: {
    description:
      "Bucket for uploaded files, S3 or compatible: s3://key:secret@bucket?region=eu-central-1&endpoint=https://s3.example.com\nWithout a key, the machine's credentials are used; without an endpoint, Amazon's. If empty, files are stored in DATA_DIR/files.",
    format: 'bucket',
    // Contains a key, so it is not repeated.
    rule: 'must be an address such as s3://key:secret@bucket?region=eu-central-1&endpoint=https://s3.example.com.',
  },
  UPLOAD_QUOTA_GB: {
    type: 'number',
    description: 'Gigabytes of uploads per account: encoded images and digital files.',
    default: 20,
    exclusiveMinimum: 0,
    rule: 'must be a number above 0, not "{value}".',
  },
  NEW_SELLER_MAILS: {
    type: 'integer',
    description: 'Mails to addresses that others typed, such as receipts of free orders, that a new shop may send in 24 hours.',
    default: 50,
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    rule: 'must be a whole number above 0, not "{value}".',
  },
  EVENT_DAYS: {
    type: 'integer',
    description: 'Days for which past events can be read and replayed, from 30 to 400.',
    default: 30,
    minimum: 30,
    maximum: 400,
    rule: 'must be a whole number from 30 to 400, not "{value}".',
  },
  CHECKOUT_URL: {
    description:
      "Separate host for checkouts, so that no page with a merchant's session shares an origin with the payment provider's script: https://pay.example.com. If empty, PUBLIC_URL serves them.",
    ...ORIGIN,
  },
  FILES_ORIGIN: {
    description:
      'Separate host for uploaded files, so that they do not share an origin with the dashboard: https://files.example.com',
    ...ORIGIN,
  },
  LANDING_LINK: {
    description:
      "Checkout link that the landing page opens: the part of its address after /checkout/. If empty, the demo shop's link, if there is one.",
    pattern: /^[\w-]+$/.source,
    rule: 'must be the part of a checkout link that follows /checkout/, not "{value}".',
  },
  SVIX_TOKEN: {
    description:
      'Delivers webhooks through Svix: the token, and the URL of your own Svix server, if any. If empty, this server delivers them.',
  },
  SVIX_SERVER_URL: { schemes: HTTP },
  ALLOW_PRIVATE_WEBHOOKS: {
    description: '`true` delivers webhooks into private networks too. Use it only for trials, never if strangers can sign up.',
    examples: ['false'],
    enum: ['true', 'false'],
  },
  SELF_SERVICE_PLANS: {
    description: 'Plans that a merchant can choose at sign-up and later; the others show Contact Sales.',
    default: 'basic,pro',
    format: 'plans',
    rule: `may name ${PLANS.join(', ')}, not "{value}".`,
    emptyCounts: true,
  },
  FEE_BASIC: {
    description:
      'What a platform keeps of each sale, in percent by plan, processing included. `0` keeps nothing. A new rate applies to future orders.',
    default: 8.5,
    ...PERCENT,
  },
  FEE_PRO: { default: 6.5, ...PERCENT },
  FEE_ENTERPRISE: { default: 5.3, ...PERCENT },
  ENFORCE_PLANS: {
    description: '`true` enforces what each plan includes; otherwise the features are only shown.',
    default: 'false',
    enum: ['true', 'false'],
  },
  VIES_URL: {
    description: "The EU's register that checks VAT numbers. `off` disables it; then only format and checksum are checked.",
    ...addressOrOff('https://ec.europa.eu/taxation_customs/vies/rest-api'),
  },
  EXCHANGE_RATES_URL: {
    description:
      'The history of exchange rates of the European Central Bank, which returns in euros need. Read once a day. `off` disables it.',
    ...addressOrOff('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.xml'),
  },
  OIDC_ISSUER: {
    description:
      'Sign-in by your own identity provider (OpenID Connect): its address, the client that you registered there, and the name on the button. If empty, people sign in with password or passkey.',
  },
  OIDC_CLIENT_ID: {},
  OIDC_CLIENT_SECRET: {},
  OIDC_NAME: {},
} as const satisfies Record<string, Variable>

function addressOrOff(address: string) {
  const rule = `must be an address such as ${address}, or off, not "{value}".`
  return { default: address, pattern: /^(off$|https?:\/\/)/.source, rule }
}
