import { describe, expect, it } from 'vitest'
import { contractDocument } from '../http/document.ts'
import { createVersions } from './createVersions.ts'
import { answered, CURRENT_VERSION, type Version, VERSIONS } from './versions.ts'

const FIRST: Version = { name: '2026-01-01', changes: [], sunset: '2027-03-01' }
const SECOND: Version = {
  name: '2026-03-01',
  sunset: '2027-05-01',
  changes: [
    {
      summary: 'A refund’s `text` is its `reason`.',
      renamed: { createRefund: { text: 'reason' } },
      answers: { createRefund: ({ reason, ...rest }) => ({ ...rest, text: reason }) },
      events: { 'order.refunded': (order) => ({ ...order, first: true }) },
    },
  ],
}
const THIRD: Version = {
  name: '2026-05-01',
  sunset: null,
  changes: [
    {
      summary: 'It is its `note`.',
      renamed: { createRefund: { reason: 'note' } },
      answers: { createRefund: ({ note, ...rest }) => ({ ...rest, reason: note }) },
      events: { 'order.refunded': ({ first, ...order }) => ({ ...order, second: true }) },
    },
  ],
}
const versions = createVersions([FIRST, SECOND, THIRD], 'https://pay.example.com')

describe('the version of a call', () => {
  it('is that of the header, then that of the key, then the current one', () => {
    expect(versions.of('2026-03-01', '2026-01-01')).toBe('2026-03-01')
    expect(versions.of('', '2026-01-01')).toBe('2026-01-01')
    expect(versions.of('', null)).toBe('2026-05-01')
  })

  it('is the oldest for a key whose version has ended', () => {
    expect(versions.of('', '2025-01-01')).toBe('2026-01-01')
  })

  it.each(['2025-01-01', '2026-05-02', 'latest', '__proto__'])('is refused when the header says %s', (header) => {
    expect(() => versions.of(header, null)).toThrow(
      expect.objectContaining({
        status: 400,
        errors: [{ path: 'Linktill-Version', msg: 'Linktill-Version must be one of 2026-01-01, 2026-03-01, 2026-05-01.' }],
      }),
    )
  })
})

describe('the headers of an answer', () => {
  it('name the current version and nothing that ends', () => {
    expect(versions.headersOf('2026-05-01')).toEqual({ 'Linktill-Version': '2026-05-01' })
  })

  it('say of an older one since when it is deprecated and when it ends', () => {
    expect(versions.headersOf('2026-01-01')).toEqual({
      'Linktill-Version': '2026-01-01',
      Deprecation: `@${Date.UTC(2026, 2, 1) / 1000}`,
      Link: '<https://pay.example.com/documentation/versions>; rel="deprecation"; type="text/html"',
      Sunset: 'Mon, 01 Mar 2027 00:00:00 GMT',
    })
  })
})

describe('translations', () => {
  it('lead each former name of a request’s field to the present one', () => {
    expect(versions.renamedIn('2026-01-01', 'createRefund')).toEqual({ text: 'note', reason: 'note' })
    expect(versions.renamedIn('2026-03-01', 'createRefund')).toEqual({ reason: 'note' })
    expect(versions.renamedIn('2026-05-01', 'createRefund')).toEqual({})
    expect(versions.renamedIn('2026-01-01', 'getOrder')).toEqual({})
  })

  it('undo the changes of answers, the newest first', () => {
    const answer = (version: string) => versions.answer(version, 'createRefund', { id: 'r', note: 'broken' })

    expect(answer('2026-01-01')).toEqual({ id: 'r', text: 'broken' })
    expect(answer('2026-03-01')).toEqual({ id: 'r', reason: 'broken' })
  })

  it('leave an object that does not differ as it is', () => {
    const body = { id: 'r', note: 'broken' }

    expect(versions.answer('2026-05-01', 'createRefund', body)).toBe(body)
    expect(versions.answer('2026-01-01', 'getOrder', body)).toBe(body)
    expect(versions.answer('2026-01-01', 'createRefund', undefined)).toBeUndefined()
  })

  it('undo the changes of events by type', () => {
    expect(versions.event('2026-01-01', 'order.refunded', { id: 'o' })).toEqual({ id: 'o', second: true, first: true })
    expect(versions.event('2026-03-01', 'order.refunded', { id: 'o' })).toEqual({ id: 'o', second: true })
    expect(versions.event('2026-01-01', 'order.completed', { id: 'o' })).toEqual({ id: 'o' })
  })
})

describe('the released versions', () => {
  const { info, components } = contractDocument
  const names = VERSIONS.map(({ name }) => name)

  it('end with that of the contract, and are its enum', () => {
    expect(info.version).toBe(CURRENT_VERSION)
    expect(components.schemas.ApiVersion.enum).toEqual(names)
  })

  it('are in the order of their days, and all but the current one end a year or more after the next', () => {
    expect(names).toEqual(names.toSorted())
    expect(VERSIONS.at(-1)!.sunset).toBeNull()
    for (const [at, next] of names.slice(1).entries())
      expect(VERSIONS[at]!.sunset! >= next.replace(/^\d+/, (year) => String(Number(year) + 1))).toBe(true)
  })

  it('answer a program that is pinned to an ended one in the oldest', () => {
    expect(answered('2020-01-01')).toBe(names[0])
    expect(answered(CURRENT_VERSION)).toBe(CURRENT_VERSION)
  })
})
