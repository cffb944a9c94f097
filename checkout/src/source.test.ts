import { afterEach, describe, expect, it } from 'vitest'
import { describeSource } from './source.ts'

describe('describeSource', () => {
  afterEach(() => history.replaceState(null, '', '/'))

  it('drops what the server refuses from the parameters of an address, so that each link can be paid', () => {
    const query = new URLSearchParams({
      utm_source: 'a\0b\u0001c\u0085',
      utm_campaign: `${'x'.repeat(254)}😀y`,
      utm_term: '\u0007',
    })
    history.replaceState(null, '', `/checkout/abc?${query}`)

    const { utm } = describeSource()

    expect(utm).toEqual({ source: 'abc', campaign: `${'x'.repeat(254)}😀`, term: '' })
    expect(Object.values(utm!).every((value) => value.isWellFormed())).toBe(true)
  })
})
