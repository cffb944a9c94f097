import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const DATA_DIR = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-config-'))
const SECRET = '4f1c9a7e2b8d6035c1e7f4a90d3b5826'
const LIVE = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
/** What production requires in addition to a secret and a provider. */
const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://pay.example', MAIL: 'files' }

afterAll(() => fs.rmSync(DATA_DIR, { recursive: true }))

describe('SIGN_UP', () => {
  it('is open by default, and closed in an own shop', () => {
    expect(readConfig({}).signUp).toBe('open')
    expect(readConfig({ SHOP: 'own' }).signUp).toBe('closed')
    expect(readConfig({ SHOP: 'own', SIGN_UP: 'invited' }).signUp).toBe('invited')
    expect(() => readConfig({ SIGN_UP: 'ajar' })).toThrow('SIGN_UP must be open, invited or closed, not "ajar".')
  })
})

describe('readConfig', () => {
  it('needs no setting: embedded database, demo shop, test mode', () => {
    expect(readConfig({ DATA_DIR })).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      databaseReadUrl: null,
      databaseDirectUrl: null,
      demo: true,
      testMode: true,
      stripe: null,
      rateLimits: true,
      trustProxy: false,
      logLevel: 'info',
    })
  })

  it('reports every problem at once', () => {
    const env = { PORT: 'http', DATABASE_URL: 'postgres://db', SECRET: 'short', STRIPE_SECRET_KEY: 'sk_live_1' }

    expect(() => readConfig(env)).toThrow(
      [
        'PORT must be a number from 1 to 65535, not "http".',
        'STRIPE_PUBLISHABLE_KEY must be a key such as pk_test_…, to go with the other one.',
        'Set STRIPE_WEBHOOK_SECRET to the signing secret (whsec_…) of the webhook endpoint, or several with commas.',
        'Set PUBLIC_URL to the public address of this server.',
        'There is no way to send mail. Set SMTP_URL and MAIL_FROM, or MAIL=files to keep mails in DATA_DIR/mail.',
        'SECRET must have at least 32 characters.',
      ].join('\n'),
    )
  })

  it.each(['0', '65536', '80.5', '', 'x'])('refuses port %o', (PORT) => {
    expect(() => readConfig({ DATA_DIR, PORT })).toThrow(`not "${PORT}"`)
  })

  it.each([{ ...PRODUCTION, DATABASE_URL: 'postgres://db' }, { DATABASE_URL: 'postgres://db' }])(
    'refuses to start with %o and no payment provider',
    (env) => {
      expect(() => readConfig({ ...env, DATA_DIR, SECRET })).toThrow('PAYMENTS=sandbox')
      expect(readConfig({ ...env, DATA_DIR, SECRET, PAYMENTS: 'sandbox' }).testMode).toBe(true)
    },
  )

  it('refuses what belongs to a platform in a shop of one’s own', () => {
    const own = { DATA_DIR, SHOP: 'own' }

    expect(readConfig(own)).toMatchObject({ shop: 'own', stripe: null })
    expect(readConfig({ ...own, SELF_SERVICE_PLANS: 'basic,pro', ENFORCE_PLANS: 'false' })).toMatchObject({ shop: 'own' })
    expect(readConfig({ DATA_DIR })).toMatchObject({ shop: 'platform' })
    expect(() => readConfig({ ...own, SELF_SERVICE_PLANS: 'basic', ENFORCE_PLANS: 'true', FEE_PRO: '3' })).toThrow(
      [
        'SELF_SERVICE_PLANS belongs to SHOP=platform, and SHOP=own has no plans. Remove one of them.',
        'ENFORCE_PLANS belongs to SHOP=platform, and SHOP=own has no plans. Remove one of them.',
        'FEE_PRO belongs to SHOP=platform, and SHOP=own has no plans. Remove one of them.',
      ].join('\n'),
    )
    expect(() => readConfig({ ...own, ...PRODUCTION, ...LIVE, SECRET, STRIPE_WEBHOOK_SECRET: 'whsec_1,whsec_2' })).toThrow(
      'SHOP=own has one webhook endpoint. Set STRIPE_WEBHOOK_SECRET to its signing secret alone.',
    )
    expect(() => readConfig({ ...own, ...PRODUCTION, ...LIVE, SECRET, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toThrow(
      'The two Stripe keys do not match: one is for tests and one is live.',
    )
    expect(() => readConfig({ DATA_DIR, SHOP: 'mine' })).toThrow('SHOP must be platform, own, not "mine".')
  })

  it('refuses a replica or a direct address without the database that they belong to', () => {
    expect(() => readConfig({ DATA_DIR, DATABASE_READ_URL: 'postgres://replica', DATABASE_DIRECT_URL: 'postgres://db' })).toThrow(
      [
        'DATABASE_READ_URL needs DATABASE_URL: it is a replica of that database.',
        'DATABASE_DIRECT_URL needs DATABASE_URL: it is the same database without a pooler.',
      ].join('\n'),
    )
  })

  it('reads other addresses of the servers of a cluster', () => {
    const base = { DATA_DIR, DATABASE_URL: 'postgres://db', PAYMENTS: 'sandbox', SECRET }

    expect(readConfig(base).databaseServers).toEqual({})
    expect(readConfig({ ...base, DATABASE_SERVERS: 'w1:5432=p1:6432,10.0.0.2:5432=p2:6433' }).databaseServers).toEqual({
      'w1:5432': 'p1:6432',
      '10.0.0.2:5432': 'p2:6433',
    })
    expect(() => readConfig({ ...base, DATABASE_SERVERS: 'w1=p1' })).toThrow('DATABASE_SERVERS must be pairs such as')
    expect(() => readConfig({ DATA_DIR, DATABASE_SERVERS: 'w1:1=p1:1' })).toThrow('DATABASE_SERVERS needs DATABASE_URL')
  })

  it('requires a secret when several processes share a database', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgres://db', PAYMENTS: 'sandbox' })).toThrow('Set SECRET')
  })

  it('creates a secret once, readable only by its owner', () => {
    const [first, second] = [readConfig({ DATA_DIR }), readConfig({ DATA_DIR })]

    expect(first.secrets.all).toEqual([{ id: '0', value: expect.stringMatching(/^[0-9a-f]{64}$/) }])
    expect(second.secrets).toEqual(first.secrets)
    expect(fs.statSync(path.join(DATA_DIR, 'secret')).mode & 0o777).toBe(0o600)
  })

  it.each([
    ['one value without an id', 'x'.repeat(32), ['0']],
    ['one value with commas and colons', `A,b:c,${'x'.repeat(32)}`, ['0']],
    ['one value with an id', `2026b:${'x'.repeat(32)}`, ['2026b']],
    ['a value that begins like an id, after the id 0', `0:pass:${'x'.repeat(32)}`, ['0']],
    ['several values, the newest first', `2026b:${'y'.repeat(32)}, 2026a:${'x'.repeat(32)}`, ['2026b', '2026a']],
    ['a value before ids, as a former one', `2026b:${'y'.repeat(32)},0:${'x'.repeat(32)}`, ['2026b', '0']],
  ])('reads %s', (_what, text, ids) => {
    const { secrets } = readConfig({ DATA_DIR, SECRET: text })

    expect(secrets.all.map(({ id }) => id)).toEqual(ids)
    expect(secrets.first).toBe(secrets.all[0])
    // Without ids, the whole text is the value.
    if (!/^[a-z0-9-]{1,16}:/.test(text)) expect(secrets.first.value).toBe(text)
    else expect(secrets.all.at(-1)!.value).toMatch(/^(pass:)?x{32}$/)
  })

  it.each([
    [
      'a short value in a list',
      `2026b:${'y'.repeat(32)},2026a:short`,
      'The value "2026a" of SECRET must have at least 32 characters.',
    ],
    ['a former value without an id', `2026b:${'y'.repeat(32)},${'x'.repeat(32)}`, 'Each of several values of SECRET needs an id'],
    ['two values without ids', `${'y'.repeat(32)},${'x'.repeat(32)}`, 'Each of several values of SECRET needs an id'],
    [
      'a value with an id after one without',
      `${'y'.repeat(32)},2026a:${'x'.repeat(32)}`,
      'Each of several values of SECRET needs an id',
    ],
    ['the same id twice', `a:${'y'.repeat(32)},a:${'x'.repeat(32)}`, 'The ids of SECRET must differ: a, a.'],
  ])('refuses %s, and repeats no value', (_what, text, sentence) => {
    const read = () => readConfig({ DATA_DIR, SECRET: text })

    expect(read).toThrow(sentence)
    expect(read).not.toThrow(/x{32}|y{32}|short/)
  })

  it('removes the trailing slash of the public URL', () => {
    expect(readConfig({ DATA_DIR, PUBLIC_URL: 'https://pay.example/' }).publicUrl).toBe('https://pay.example')
    expect(readConfig({ DATA_DIR, PORT: '4000' }).publicUrl).toBe('http://localhost:4000')
  })

  it.each([
    ['PUBLIC_URL', 'pay.example'],
    ['PUBLIC_URL', 'https://pay.example/shop'],
    ['FILES_ORIGIN', 'javascript:alert(1)'],
    ['CHECKOUT_URL', 'http://pay.example/checkout'],
    // The cookies of a host are sent to all its ports.
    ['CHECKOUT_URL', 'http://localhost:4000'],
    ['CHECKOUT_URL', 'https://pay.example'],
    ['SECURITY_CONTACT', 'security@pay.example'],
    ['LANDING_LINK', 'https://pay.example/checkout/k3x9q2abcd'],
    ['SELF_SERVICE_PLANS', 'basic,gold'],
  ])('refuses %s of %s', (name, value) => {
    expect(() => readConfig({ DATA_DIR, [name]: value })).toThrow(`${name} m`)
  })

  it('needs everything about an identity provider, by https', () => {
    const oidc = { OIDC_ISSUER: 'https://login.example.com', OIDC_CLIENT_ID: 'linktill', OIDC_CLIENT_SECRET: 'secret' }

    expect(readConfig({ DATA_DIR, ...oidc }).openId).toMatchObject({ clientId: 'linktill', name: 'your organization' })
    expect(readConfig({ DATA_DIR }).openId).toBeNull()
    expect(() => readConfig({ DATA_DIR, ...oidc, OIDC_CLIENT_SECRET: '' })).toThrow('OIDC_CLIENT_SECRET together, or none')
    expect(() => readConfig({ DATA_DIR, ...oidc, OIDC_ISSUER: 'http://login.example.com' })).toThrow('OIDC_ISSUER must be')
  })

  it.each([
    [{}, 'loopback'],
    [{ PUBLIC_URL: 'http://127.0.0.1:4000' }, 'loopback'],
    [{ PUBLIC_URL: 'http://shop.localhost:4000' }, 'loopback'],
    [{ PUBLIC_URL: 'https://pay.example.com' }, 'none'],
    [{ PUBLIC_URL: 'https://localhost.example.com' }, 'none'],
    [{ ALLOW_PRIVATE_WEBHOOKS: 'false' }, 'none'],
    [{ PUBLIC_URL: 'https://pay.example.com', ALLOW_PRIVATE_WEBHOOKS: 'true' }, 'all'],
    [{ PUBLIC_URL: 'http://localhost:4000', MAIL: 'files', ...LIVE }, 'none'],
  ])('delivers webhooks of %o to private networks: %s', (env, reach) => {
    expect(readConfig({ DATA_DIR, ...env }).privateWebhooks).toBe(reach)
  })

  it('lets a merchant choose Basic and Pro, the named plans in their order, or none', () => {
    const plans = (env: object) => readConfig({ DATA_DIR, ...env }).selfServicePlans

    expect(plans({})).toEqual(['basic', 'pro'])
    expect(plans({ SELF_SERVICE_PLANS: 'enterprise, basic' })).toEqual(['basic', 'enterprise'])
    expect(plans({ SELF_SERVICE_PLANS: '' })).toEqual([])
  })

  it('takes the rates of the plans, 0 among them, and has none in a shop of one’s own', () => {
    const rates = (env: object) => readConfig({ DATA_DIR, ...env }).feeRates

    expect(rates({})).toEqual({ basic: 8.5, pro: 6.5, enterprise: 5.3 })
    expect(rates({ FEE_BASIC: '0', FEE_PRO: '2.125', FEE_ENTERPRISE: '99.999' })).toEqual({
      basic: 0,
      pro: 2.125,
      enterprise: 99.999,
    })
    expect(rates({ SHOP: 'own', FEE_BASIC: '8.5' })).toEqual({ basic: 0, pro: 0, enterprise: 0 })
  })

  it.each(['100', '100.5', '101', '-1', '8,5', 'much', '8.1234', 'Infinity'])('refuses a rate of %s', (FEE_PRO) => {
    expect(() => readConfig({ DATA_DIR, FEE_PRO })).toThrow(
      `FEE_PRO must be a percentage from 0 to 99.999 with at most three decimals, such as 8.5, not "${FEE_PRO}".`,
    )
  })

  describe('with Stripe', () => {
    const KEYS = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2',
    }

    it('needs no PAYMENTS, and distinguishes test keys from live ones', () => {
      const read = (changes: object) => readConfig({ ...PRODUCTION, DATA_DIR, SECRET, ...KEYS, ...changes })

      expect(read({})).toMatchObject({ testMode: true, stripe: { webhookSecrets: ['whsec_1', 'whsec_2'], apiBase: null } })
      expect(read({ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }).testMode).toBe(false)
    })

    it.each([
      [{ STRIPE_SECRET_KEY: '' }, 'STRIPE_SECRET_KEY must'],
      [{ STRIPE_SECRET_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY must'],
      [{ STRIPE_PUBLISHABLE_KEY: '' }, 'STRIPE_PUBLISHABLE_KEY must'],
      [{ STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'one is for tests'],
      [{ STRIPE_WEBHOOK_SECRET: ' , ' }, 'STRIPE_WEBHOOK_SECRET'],
      [{ PAYMENTS: 'sandbox' }, 'contradict'],
      [{ STRIPE_API_BASE: 'localhost:4010' }, 'STRIPE_API_BASE must'],
      [{ STRIPE_JS_URL: 'javascript:1' }, 'STRIPE_JS_URL must'],
    ])('refuses %o', (changes, problem) => {
      expect(() => readConfig({ DATA_DIR, ...KEYS, ...changes })).toThrow(problem)
    })
  })

  it('loads no demo shop into an operator’s database, or when it is switched off', () => {
    expect(readConfig({ DATA_DIR }, ['node', 'main', '--no-demo']).demo).toBe(false)
    expect(readConfig({ DATABASE_URL: 'postgres://db', SECRET, PAYMENTS: 'sandbox' }).demo).toBe(false)
  })

  describe('in production', () => {
    const env = { ...PRODUCTION, DATA_DIR, SECRET, PAYMENTS: 'sandbox' }

    it('starts with an address, a way to send mail, and no demo shop', () => {
      expect(readConfig(env, ['--no-demo'])).toMatchObject({ demo: false, publicUrl: 'https://pay.example', smtpUrl: null })
      expect(readConfig({ ...env, MAIL: '', SMTP_URL: 'smtp://mail', MAIL_FROM: 'pay@pay.example' }, ['--no-demo']).smtpUrl).toBe(
        'smtp://mail',
      )
    })

    it.each([
      ['the demo shop', {}, [], '--no-demo'],
      ['no secret', { SECRET: '' }, ['--no-demo'], 'Set SECRET'],
      ['a short secret', { SECRET: SECRET.slice(1) }, ['--no-demo'], 'SECRET must have at least 32'],
      ['a secret of spaces', { SECRET: ' '.repeat(40) }, ['--no-demo'], 'SECRET is easy to guess'],
      ['a repeated word as its secret', { SECRET: 'changeme'.repeat(4) }, ['--no-demo'], 'SECRET is easy to guess'],
      ['a secret of a template', { SECRET: 'please-change-me-to-random-text-0' }, ['--no-demo'], 'SECRET is easy to guess'],
      ['a weak former secret', { SECRET: `b:${SECRET},a:${'x'.repeat(32)}` }, ['--no-demo'], 'SECRET is easy to guess'],
      ['no provider', { PAYMENTS: '' }, ['--no-demo'], 'STRIPE_SECRET_KEY'],
      ['an address without encryption', { PUBLIC_URL: 'http://pay.example' }, ['--no-demo'], 'PUBLIC_URL must begin with https'],
      ['files without encryption', { FILES_ORIGIN: 'http://files.example' }, ['--no-demo'], 'FILES_ORIGIN must begin with https'],
      ['a mail server and no sender', { MAIL: '', SMTP_URL: 'smtp://mail' }, ['--no-demo'], 'Set MAIL_FROM'],
      [
        'the sender of .env.example',
        { MAIL: '', SMTP_URL: 'smtp://mail', MAIL_FROM: 'Linktill <no-reply@localhost>' },
        ['--no-demo'],
        'Set MAIL_FROM',
      ],
      ['no limits', { RATE_LIMITS: 'off' }, ['--no-demo'], 'RATE_LIMITS=off'],
      [
        'live keys and another host of Stripe',
        { ...LIVE, PAYMENTS: '', STRIPE_API_BASE: 'https://x.example' },
        [],
        'STRIPE_API_BASE is',
      ],
      [
        'live keys and another script',
        { ...LIVE, PAYMENTS: '', STRIPE_JS_URL: 'https://x.example/x.js' },
        [],
        'STRIPE_JS_URL is',
      ],
      ['no address', { PUBLIC_URL: '' }, ['--no-demo'], 'Set PUBLIC_URL'],
      ['no mail', { MAIL: '' }, ['--no-demo'], 'SMTP_URL and MAIL_FROM, or MAIL=files'],
      ['no mail and live keys', { NODE_ENV: '', MAIL: '', PAYMENTS: '', ...LIVE }, [], 'MAIL=files'],
      ['two kinds of mail', { SMTP_URL: 'smtp://mail' }, ['--no-demo'], 'contradict'],
      ['another kind of mail', { MAIL: 'pigeon' }, ['--no-demo'], 'MAIL must be files'],
    ])('refuses to start with %s', (_what, changes, args, problem) => {
      expect(() => readConfig({ ...env, ...changes }, args)).toThrow(problem)
    })

    it('starts on this machine without encryption', () => {
      expect(readConfig({ ...env, PUBLIC_URL: 'http://localhost:3000' }, ['--no-demo']).publicUrl).toBe('http://localhost:3000')
    })

    it.each(['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'SECRET', 'PUBLIC_URL', 'MAIL'])(
      'does not start with live keys and %s missing, empty or short, and says so in one line',
      (name) => {
        const live = { ...PRODUCTION, DATA_DIR, SECRET, ...LIVE }
        expect(readConfig(live).testMode).toBe(false)

        for (const value of [undefined, '', ' ', 'x', LIVE[name as keyof typeof LIVE]?.replace('1', '')])
          expect(() => readConfig({ ...live, [name]: value })).toThrow(new RegExp(`^[^\\n]*${name}[^\\n]*$`))
      },
    )
  })

  it.each([
    ['9100', '127.0.0.1', 9100],
    ['0.0.0.0:9100', '0.0.0.0', 9100],
    ['[::1]:9100', '::1', 9100],
  ])('serves health and metrics at OPS_PORT=%s', (OPS_PORT, host, port) => {
    expect(readConfig({ DATA_DIR, OPS_PORT }).ops).toEqual({ host, port })
  })

  it.each([
    { ROLE: 'boss' },
    { NODE_ENV: 'prod' },
    { PAYMENTS: 'stripe' },
    { RATE_LIMITS: 'false' },
    { TRUST_PROXY: 'yes' },
    { ALLOW_PRIVATE_WEBHOOKS: '0' },
    { ENFORCE_PLANS: 'on' },
    { MAIL_FROM: 'Linktill' },
    { MAIL_FROM: 'Linktill <no-reply@example.com>\r\nBcc: x@evil.example' },
    { META_API_BASE: 'graph.facebook.com' },
    { OPS_PORT: 'metrics.example:9100' },
    { OPS_PORT: '10.0.0.5:0' },
    { ROLE: 'worker' },
    { OPS_PORT: '3000' },
    { DRAIN_SECONDS: 'long' },
    { LOG_LEVEL: 'loud' },
    { REDIS_URL: 'localhost:6379' },
    { SMTP_URL: 'mail' },
    { UPLOAD_QUOTA_GB: 'much' },
    { NEW_SELLER_MAILS: '1.5' },
    { EVENT_DAYS: '29' },
    { EVENT_DAYS: '401' },
    { EVENT_DAYS: '30.5' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'Bearer hunter2' },
    { OTEL_TRACES_SAMPLER_ARG: '1.5' },
  ])('refuses %o, and names it', (env) => {
    expect(() => readConfig({ DATA_DIR, ...env })).toThrow(Object.keys(env)[0]!)
  })

  it.each([{ REDIS_URL: 'http://user:hunter2@host' }, { OTEL_EXPORTER_OTLP_HEADERS: 'Bearer hunter2' }])(
    'never repeats the password of a wrong URL or header',
    (env) => {
      expect(() => readConfig({ DATA_DIR, ...env })).toThrow(/^((?!hunter2).)*$/)
    },
  )

  it('traces to OTEL_EXPORTER_OTLP_ENDPOINT, and without it not at all', () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'https://otlp.example/collect/'
    const OTEL_EXPORTER_OTLP_HEADERS = 'authorization=Bearer%20a+b==, x-team=shop'

    expect(readConfig({ DATA_DIR, OTEL_EXPORTER_OTLP_HEADERS }).tracing).toBeNull()
    expect(readConfig({ DATA_DIR, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS }).tracing).toEqual({
      url: 'https://otlp.example/collect/v1/traces',
      headers: { authorization: 'Bearer a+b==', 'x-team': 'shop' },
      serviceName: 'linktill',
      ratio: 1,
    })
  })

  it('splits into web and worker on the operator’s database', () => {
    const env = { DATA_DIR, DATABASE_URL: 'postgres://db', SECRET, PAYMENTS: 'sandbox' }

    expect(readConfig({ ...env, ROLE: 'worker', OPS_PORT: '9100' })).toMatchObject({
      role: 'worker',
      ops: { host: '127.0.0.1', port: 9100 },
    })
    expect(readConfig(env)).toMatchObject({ role: 'all', ops: null, redisUrl: null, drainSeconds: 0 })
  })
})
