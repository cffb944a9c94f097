import { describe, expect, it } from 'vitest'
import { describeChoice, selectFiles, type TestFile } from './selectFiles.ts'

const files: TestFile[] = [
  ['api/src/features/orders/orders.test.ts', 'api'],
  ['api/src/features/payment-requests/requests.test.ts', 'api'],
  ['sdk/src/core/paymentRequests.test.ts', 'web'],
  ['test/browser/orders.spec.ts', 'browser'],
  ['test/browser/payment-requests.spec.ts', 'browser'],
  ['test/slow/orders.spec.ts', 'browser'],
  ['test/slow/openid.spec.ts', 'browser'],
].map(([file, stage]) => ({ file: file!, stage: stage!, isSlow: file!.startsWith('test/slow/') }))

const select = (subject: string, set: 'quick' | 'all' = 'quick') => Object.fromEntries(selectFiles([subject], files, set))

describe('selectFiles', () => {
  it('chooses the quick tests with a word in their path', () => {
    expect(select('orders')).toEqual({
      api: ['api/src/features/orders/orders.test.ts'],
      browser: ['test/browser/orders.spec.ts'],
    })
  })

  it('chooses slow tests too, when all may run or nothing else has the word', () => {
    expect(select('orders', 'all')['browser']).toEqual(['test/browser/orders.spec.ts', 'test/slow/orders.spec.ts'])
    expect(select('openid')).toEqual({ browser: ['test/slow/openid.spec.ts'] })
  })

  it.each(['payment-requests', 'paymentRequests', 'PaymentRequests'])('finds %s however a file writes it', (subject) => {
    expect(Object.values(select(subject)).flat()).toEqual([
      'api/src/features/payment-requests/requests.test.ts',
      'sdk/src/core/paymentRequests.test.ts',
      'test/browser/payment-requests.spec.ts',
    ])
  })

  it.each([
    ['./test/browser/orders.spec.ts', ['test/browser/orders.spec.ts']],
    ['test/browser/orders.spec.ts:31', ['test/browser/orders.spec.ts:31']],
    ['orders/orders.test.ts', ['api/src/features/orders/orders.test.ts']],
    ['test/slow/', ['test/slow/orders.spec.ts', 'test/slow/openid.spec.ts']],
  ])('chooses the path %s', (subject, expected) => {
    expect(Object.values(select(subject)).flat()).toEqual(expected)
  })

  it.each(['nothing', 'test/browser/nothing.spec.ts'])('rejects %s, which chooses nothing', (subject) => {
    expect(() => selectFiles(['orders', subject], files, 'quick')).toThrow(`No test file has "${subject}" in its path.`)
  })

  it('describes a choice in one line', () => {
    expect(describeChoice(selectFiles(['orders', 'payment-requests/'], files, 'quick'))).toBe(
      'api 2 files, browser test/browser/orders.spec.ts',
    )
  })
})
