import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Schema } from '@linktill/sdk'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { clientAnswering, listener, settle } from '../../../test/answering.ts'
import { createBrandingForm } from './branding.ts'
import { createBusinessForm } from './business.ts'
import { createDataExport } from './dataExport.ts'
import { createPixelForm, createPixelSettings } from './pixel.ts'
import { createProfileForm } from './profile.ts'
import { createVatForm, followsLaw, mayUseOss, missingForVat } from './vat.ts'
import { createQuarterReturns } from './loadQuarterReturns.ts'
import { createVatReport, daysOf, quarterOf } from './vatReport.ts'

afterEach(() => void vi.useRealTimers())

const CONTRACT = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../../../api/src/generated/openapi.json'), 'utf8'))
const USER: Schema<'User'> = {
  ...CONTRACT.components.examples.User.value,
  id: '1',
  timeZone: 'UTC',
  allowedOrigins: ['https://ada.example'],
  businessType: null,
  businessStreet: null,
  businessTown: null,
  businessPostcode: null,
  businessAddress: null,
  legalName: null,
  businessCountry: null,
  website: 'https://ada.example',
  supportEmail: null,
  blockedEmails: [],
  vatEnabled: false,
  vatNumber: null,
  vatRatesMode: 'own',
  vatIncludeInPrice: false,
  vatCollectInfo: false,
  euVatValidation: false,
  reverseChargeEnabled: false,
  refundProofAbove: null,
  secondFactor: { set: false, required: false, recoveryReadyAt: null },
}
const PIXEL = {
  pixelId: '1',
  enabled: true,
  consent: 'auto',
  isConfigured: true,
  hasAccessToken: true,
  hasFacebookPixel: true,
} as const

/** The dependencies of a form, with a server that accepts everything. `sent` lists the bodies. */
function tools(answer: { status?: number; body?: unknown } = {}) {
  const sent: unknown[] = []
  let saved = 0
  const { client } = clientAnswering(({ body }) => {
    sent.push(body)
    return { body: USER, ...answer }
  })
  return { client, session: { update: () => {}, signIn: () => {} }, onSaved: () => void saved++, sent, saved: () => saved }
}

describe('a section', () => {
  it('sends only changed values, and clears emptied ones', async () => {
    const at = tools()
    const form = createBusinessForm(at, USER)

    form.set({ businessType: 'company', website: ' ', description: ' Prints ' })
    await form.submit()

    expect(at.sent).toEqual([{ businessType: 'company', website: null, description: 'Prints' }])
    expect(at.saved()).toBe(1)
  })

  it('shows a problem at its field, and sends nothing', async () => {
    const at = tools()
    const form = createBusinessForm(at, USER)

    form.set({ termsUrl: 'ada.example/terms', supportEmail: 'ada' })
    await form.submit()

    expect(form.problems.value).toEqual({
      termsUrl: 'Enter an address that begins with https://',
      supportEmail: 'Email is invalid',
    })
    expect(at.sent).toEqual([])
  })

  it.each([
    ['business information', 'Failed to update business information', createBusinessForm],
    ['VAT settings', 'Failed to update VAT settings', createVatForm],
    ['domain settings', 'Failed to update domain settings', createBrandingForm],
  ] as const)('has a message for a failure of the %s without one', async (_, words, create) => {
    const at = tools({ status: 502, body: 'Bad gateway' })
    const form = create(at, USER)

    await form.submit()

    expect([form.problem.value, at.saved(), form.busy.value]).toEqual([words, 0, false])
  })

  it('shows a server error at its field', async () => {
    const at = tools({
      status: 400,
      body: { message: 'x', code: 'invalid_request', request_id: '1', errors: [{ path: 'customDomain', msg: 'Not yours.' }] },
    })
    const form = createBrandingForm(at, USER)

    form.set({ customDomain: 'pay.ada.example' })
    await form.submit()

    expect(form.problems.value).toEqual({ customDomain: 'Not yours.' })
  })
})

describe('createProfileForm', () => {
  it('requires the current password to change the email', async () => {
    const at = tools()
    const form = createProfileForm(at.client, at.session, USER, at.onSaved)
    form.set({ email: 'new@example.com' })
    await form.submit()
    expect(form.problems.value).toEqual({ currentPassword: 'Current password is required to change your email address.' })

    form.set({ currentPassword: 'difference' })
    await form.submit()

    expect(at.sent).toEqual([{ email: 'new@example.com', currentPassword: 'difference' }])
  })

  it('sends only changed values', async () => {
    const at = tools({ body: USER })
    const form = createProfileForm(at.client, at.session, USER, at.onSaved)

    form.set({ currentPassword: 'difference', password: 'analytical', confirmPassword: 'analytical', timeZone: 'Europe/Berlin' })
    await form.submit()

    expect(at.sent).toEqual([{ timeZone: 'Europe/Berlin', currentPassword: 'difference', password: 'analytical' }])
  })

  it('reports missing values', async () => {
    const form = createProfileForm(tools().client, tools().session, USER, () => {})

    form.set({ name: ' ', password: 'analytical', confirmPassword: 'other' })
    await form.submit()

    expect(form.problems.value).toEqual({
      name: 'Full name is required',
      currentPassword: 'Current password is required to set a new password.',
      confirmPassword: "New passwords don't match",
    })
  })
})

describe('createVatForm', () => {
  it('accepts rates with a comma or a point', async () => {
    const at = tools()
    const form = createVatForm(at, USER)

    form.set({ vatEnabled: true, vatRate: '5,5' })
    form.addRate()
    form.changeRate(1, { country: 'IT', rate: '22' })
    await form.submit()

    expect(at.sent).toEqual([{ vatEnabled: true, vatRate: 5.5, vatRatesByCountry: { FR: 20, IT: 22 } }])
  })

  it('needs no rate where the law has one', async () => {
    const at = tools()
    const form = createVatForm(at, USER)

    form.set({ vatEnabled: true, vatRate: '', vatRatesMode: 'law', ossEnabled: true })
    await form.submit()

    expect(at.sent).toEqual([{ vatEnabled: true, vatRate: null, vatRatesMode: 'law', ossEnabled: true }])
  })

  it.each([
    ['DE', true, true],
    ['GB', true, false],
    ['MC', true, true],
    ['IM', true, false],
    ['LI', true, false],
    ['US', false, false],
    ['', false, false],
  ])('knows the law of %s: %s, with OSS: %s', (vatCountry, hasLaw, hasOss) => {
    expect(followsLaw({ vatRatesMode: 'law', vatCountry })).toBe(hasLaw)
    expect(mayUseOss({ vatRatesMode: 'law', vatCountry })).toBe(hasOss)
    expect(followsLaw({ vatRatesMode: 'own', vatCountry })).toBe(false)
  })

  it('removes a country, and clears the rate while no VAT is charged', async () => {
    const at = tools()
    const form = createVatForm(at, USER)

    form.removeRate(0)
    form.set({ vatRate: '' })
    await form.submit()

    expect(at.sent).toEqual([{ vatRate: null, vatRatesByCountry: {} }])
  })

  it.each([
    [{ vatEnabled: true, vatRate: '' }, { vatRate: 'VAT rate is required' }],
    [{ smallBusiness: true, vatCountry: 'GB' }, { vatCountry: 'Small businesses: a country in the EU' }],
    [{ vatRate: '101' }, { vatRate: 'Enter a rate from 0 to 100' }],
    [{ vatRate: '1.234' }, { vatRate: 'Enter a rate from 0 to 100' }],
    [{ rates: [{ country: '', rate: '1' }] }, { rates: 'Choose a country for every rate' }],
    [{ rates: [{ country: 'FR', rate: 'x' }] }, { rates: 'Enter a rate from 0 to 100 for France' }],
    [
      {
        rates: [
          { country: 'FR', rate: '1' },
          { country: 'FR', rate: '2' },
        ],
      },
      { rates: 'France is there twice' },
    ],
  ])('rejects %o', async (values, problems) => {
    const at = tools()
    const form = createVatForm(at, USER)

    form.set(values)
    await form.submit()

    expect(form.problems.value).toEqual(problems)
    expect(at.sent).toEqual([])
  })
})

describe('createBrandingForm', () => {
  it('splits origins, and changes single variables of the look', async () => {
    const at = tools()
    const form = createBrandingForm(at, USER)

    form.set({ allowedOrigins: 'https://a.example,, https://b.example\nhttps://c.example ', customDomain: ' ' })
    form.setLook('colorPrimary', '')
    form.setLook('borderRadius', '4px')
    await form.submit()

    expect(at.sent).toEqual([
      {
        allowedOrigins: ['https://a.example', 'https://b.example', 'https://c.example'],
        appearance: { colorPrimary: null, borderRadius: '4px' },
      },
    ])
  })

  it('explains why a logo was rejected', async () => {
    const { client } = clientAnswering(() => ({
      status: 400,
      body: { message: 'Only image files are allowed', code: 'invalid_request', request_id: '1' },
    }))
    const form = createBrandingForm({ ...tools(), client }, USER)

    await form.logo.choose(new File(['x'], 'logo.txt'))

    expect(form.problems.value).toEqual({ logoUrl: 'Only image files are allowed' })
    expect(form.logo.share.value).toBeNull()
  })

  it('rejects an incomplete colour', async () => {
    const at = tools()
    const form = createBrandingForm(at, USER)

    form.setLook('colorText', '#12')
    await form.submit()

    expect([form.problems.value, at.sent]).toEqual([{ look: 'Text: enter a colour such as #0b6e57' }, []])
  })
})

describe('the pixel', () => {
  it('keeps the saved token unless another is typed or it is removed', async () => {
    const sent: unknown[] = []
    const { client } = clientAnswering(({ body }) => {
      sent.push(body)
      return { body: PIXEL }
    })
    const save = async (values: object) => {
      const form = createPixelForm(client, PIXEL, () => {})
      form.set(values)
      await form.submit()
    }

    await save({ consent: 'ask' })
    await save({ accessToken: ' EAAB ' })
    await save({ removeToken: true })

    expect(sent).toEqual([
      { pixelId: '1', enabled: true, consent: 'ask' },
      { pixelId: '1', enabled: true, consent: 'auto', accessToken: 'EAAB' },
      { pixelId: '1', enabled: true, consent: 'auto', accessToken: null },
    ])
  })

  it('shows no error when it cannot be loaded', async () => {
    const { client } = clientAnswering(() => ({ status: 500, body: {} }))
    const notify = listener()
    const pixel = createPixelSettings(client, notify)

    pixel.load()
    await settle()

    expect([pixel.saved.value, notify.said]).toEqual([null, []])
  })

  it('is removed after confirmation, and stays with a reason when that fails', async () => {
    let works = false
    const { client } = clientAnswering(({ method }) =>
      method === 'DELETE' ? (works ? {} : { status: 502, body: '' }) : { body: PIXEL },
    )
    const notify = listener()
    const pixel = createPixelSettings(client, notify)
    pixel.keep(PIXEL)
    pixel.ask(true)

    await pixel.removal.run()
    expect([pixel.removal.problem.value, pixel.saved.value]).toEqual(['Failed to remove Facebook Pixel', PIXEL])
    works = true
    await pixel.removal.run()

    expect([pixel.saved.value, pixel.asking.value]).toEqual([null, false])
    expect(notify.said).toEqual(['Facebook Pixel configuration removed successfully!'])
  })
})

describe('the export of everything', () => {
  const EXPORT = { id: '1', size: null, created_at: '2026-01-12T14:05:21.000Z', expires_at: null, download_url: null }

  it('is polled until it is ready', async () => {
    const states = ['running', 'running', 'ready'] as const
    let asked = 0
    const { client, calls } = clientAnswering(({ method }) =>
      method === 'POST'
        ? { status: 202, body: { ...EXPORT, status: 'queued', progress: 0 } }
        : { body: { export: { ...EXPORT, status: states[asked++], progress: asked / 3 } } },
    )
    const data = createDataExport(client, 0)

    await data.start.run()
    expect(data.latest.value?.status).toBe('queued')
    await expect.poll(() => data.latest.value?.status).toBe('ready')
    await settle()

    expect(calls).toEqual(['POST /auth/exports', ...states.map(() => 'GET /auth/exports/latest')])
  })

  it('reports a failed start, and stops polling when it is closed', async () => {
    const { client, calls } = clientAnswering(({ method }) =>
      method === 'POST' ? { status: 502, body: '' } : { body: { export: { ...EXPORT, status: 'running', progress: 0.5 } } },
    )
    const data = createDataExport(client, 0)

    await data.start.run()
    expect(data.start.problem.value).toBe('Failed to start the export')
    data.load()
    await settle()
    data.stop()
    const before = calls.length
    await settle()
    await settle()

    expect(calls.length).toBe(before)
  })
})

describe('the VAT report', () => {
  it.each([
    ['this_month', '2026-02-01', '2026-02-28'],
    ['last_month', '2026-01-01', '2026-01-31'],
    ['this_quarter', '2026-01-01', '2026-03-31'],
    ['last_quarter', '2025-10-01', '2025-12-31'],
    ['this_year', '2026-01-01', '2026-12-31'],
    ['last_year', '2025-01-01', '2025-12-31'],
  ] as const)('returns the days of %s', (period, from, to) => {
    // Already February in Berlin.
    expect(daysOf(period, 'Europe/Berlin', new Date('2026-01-31T23:30:00Z'))).toEqual({ from, to })
  })

  it.each([
    ['last_quarter', '2025-Q4'],
    ['this_quarter', '2026-Q1'],
  ] as const)('names the quarter of %s', (period, quarter) => {
    expect(quarterOf(period, 'Europe/Berlin', new Date('2026-01-31T23:30:00Z'))).toBe(quarter)
  })

  it('fetches the chosen period, and explains why a file could not be created', async () => {
    const { client, calls } = clientAnswering(({ path }) =>
      path.endsWith('/export')
        ? { status: 502, body: '' }
        : { body: { from: '', to: '', time_zone: 'UTC', rows: [], totals: [] } },
    )
    vi.useFakeTimers({ now: new Date('2026-11-23T12:00:00Z'), toFake: ['Date'] })
    const report = createVatReport(client, 'UTC', () => {})

    report.choose('last_year')
    report.load()
    await settle()
    await report.exports.csv.run()

    expect(calls).toEqual([
      'GET /vat-report?from=2025-01-01&to=2025-12-31',
      'GET /vat-report/export?from=2025-01-01&to=2025-12-31&format=csv',
    ])
    expect(report.exports.csv.problem.value).toBe('Failed to export the report')
  })

  it('fetches what the quarter declares, and exports it', async () => {
    const returned = { quarter: '2026-Q3', from: '', to: '', time_zone: 'UTC', rows: [], totals: [], missing_rates: [] }
    const { client, calls } = clientAnswering(({ path }) =>
      path.includes('/figures') ? { body: returned } : { status: 502, body: '' },
    )
    const returns = createQuarterReturns(
      client,
      () => '2026-Q3',
      () => {},
    )

    returns.load()
    await settle()
    await returns.oss.run()
    await returns.statement.run()

    expect(returns.state.value).toMatchObject({ status: 'ready', data: { oss: returned, statement: returned } })
    expect(calls).toEqual([
      'GET /vat-report/oss/figures?quarter=2026-Q3',
      'GET /vat-report/recapitulative/figures?quarter=2026-Q3',
      'GET /vat-report/oss?quarter=2026-Q3',
      'GET /vat-report/recapitulative?quarter=2026-Q3',
    ])
    expect(returns.statement.problem.value).toBe('Failed to export the recapitulative statement')
  })
})

describe('what invoices with VAT lack', () => {
  const typed = { vatEnabled: true, vatNumber: '', vatCountry: 'FR' }
  const GERMAN = { ...USER, businessCountry: 'DE', taxNumber: '2181508150' }
  it.each([
    ['the number and the address', USER, typed, ['businessStreet', 'vatNumber'], ['businessStreet' as const]],
    ['nothing with a typed number', USER, { ...typed, vatNumber: 'FR23334175221' }, [], []],
    ['nothing while VAT is off', USER, { ...typed, vatEnabled: false }, [], []],
    ['the country', USER, { ...typed, vatCountry: '' }, ['businessCountry', 'vatNumber'], []],
    ['nothing of a German tax number', GERMAN, typed, [], []],
    ['nothing outside Europe', USER, { ...typed, vatCountry: 'US' }, [], []],
  ])('is %s', (_, user, values, expected, identityMissing) => {
    expect(missingForVat({ ...user, identityMissing }, values)).toEqual(expected)
  })
})
