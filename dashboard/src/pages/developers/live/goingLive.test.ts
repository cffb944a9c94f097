import type { Schema } from '@linktill/sdk'
import { describe, expect, it } from 'vitest'
import { checksOf } from './goingLive.ts'

const READY = {
  merchant: {
    testMode: false,
    emailConfirmed: true,
    identityMissing: [],
    vatEnabled: true,
    smallBusiness: false,
    termsUrl: 'https://ada.example/terms',
    privacyUrl: 'https://ada.example/privacy',
    allowedOrigins: ['https://ada.example'],
  },
  account: { connected: true, canAcceptPayments: true },
  keys: [{ name: 'Warehouse', status: 'active', last_used_at: '2026-01-12T14:05:21.000Z' }],
  endpoints: [{ url: 'https://ada.example/hooks', enabled: true, failing_since: null }],
}
type Changes = { [Part in keyof typeof READY]?: object }

const read = ({ merchant, account, keys, endpoints }: Changes = {}) =>
  checksOf({
    merchant: { ...READY.merchant, ...merchant } as unknown as Schema<'User'>,
    account: { ...READY.account, ...account } as unknown as Schema<'IntegrationsStatus'>['stripe'],
    keys: (keys ?? READY.keys) as Schema<'ApiKey'>[],
    endpoints: (endpoints ?? READY.endpoints) as Schema<'WebhookEndpoint'>[],
  })
const not = (changes: Changes, state: string) =>
  read(changes)
    .filter((check) => check.state === state)
    .map(({ title, text }) => [title, text])

describe('the checks before going live', () => {
  it('are done in a shop that has everything', () => {
    expect(read().map(({ state }) => state)).toEqual(Array(9).fill('done'))
  })

  it.each<[string, Changes, string]>([
    ['Real payments', { merchant: { testMode: true } }, 'test mode'],
    ['Email address', { merchant: { emailConfirmed: false } }, 'Open the link'],
    ['Payment account', { account: { canAcceptPayments: false } }, 'still needs'],
    ['Payment account', { account: { canAcceptPayments: false, connected: false } }, 'Connect'],
    ['Who sells', { merchant: { identityMissing: ['businessStreet', 'vatNumber'] } }, 'address and VAT number'],
    ['Terms and privacy policy', { merchant: { termsUrl: null, privacyUrl: null } }, 'no terms and no privacy policy'],
    ['Webhooks', { endpoints: [{ ...READY.endpoints[0], failing_since: '2026-01-12T14:05:21.000Z' }] }, 'ada.example/hooks'],
    ['Webhooks', { endpoints: [{ ...READY.endpoints[0], url: 'http://localhost:4000/hooks' }] }, 'on your machine'],
  ])('name what is left: %s', (title, changes, words) => {
    expect(not(changes, 'open')).toEqual([[title, expect.stringContaining(words)]])
  })

  it('leave open what only some shops need', () => {
    const changes = { merchant: { vatEnabled: false, allowedOrigins: [] }, keys: [], endpoints: [] }

    expect(not(changes, 'open')).toEqual([])
    expect(not(changes, 'optional').map(([title]) => title)).toEqual([
      'Tax',
      'Sites that show the checkout',
      'API key',
      'Webhooks',
    ])
  })

  it('count a key only when a program has used it, and an endpoint only while it is on', () => {
    const changes = {
      keys: [{ ...READY.keys[0], last_used_at: null }],
      endpoints: [{ ...READY.endpoints[0], enabled: false, failing_since: '2026-01-12T14:05:21.000Z' }],
    }

    expect(not(changes, 'optional').map(([title]) => title)).toEqual(['API key', 'Webhooks'])
  })

  it('remind of what a live server lacks while the test server has it', () => {
    const texts = read({ merchant: { testMode: true, allowedOrigins: [] } }).map(({ text }) => text)

    expect(texts).toEqual(
      expect.arrayContaining([expect.stringContaining('live none'), expect.stringContaining('a key of its own')]),
    )
  })
})
