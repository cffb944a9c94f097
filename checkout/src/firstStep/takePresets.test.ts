import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readPresets } from '../presets/readPresets.ts'
import { keepPresets, takePresets } from './takePresets.ts'

const PATH = '/checkout/k3x9q2abcd'
const open = (query: string) => history.replaceState(null, '', PATH + query)
const address = () => location.pathname + location.search + location.hash

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

describe('takePresets', () => {
  it('returns what the address carries, and leaves everything else in the address', () => {
    open('?promo=SUMMER10&utm_source=letter&email=nora%2Bshop%40example.com&name=Nora+W&reference=user-7&lang=de&fbclid=x#top')

    expect(takePresets()).toEqual({ promo: 'SUMMER10', email: 'nora+shop@example.com', name: 'Nora W', reference: 'user-7' })
    expect(address()).toBe(`${PATH}?utm_source=letter&fbclid=x#top`)
  })

  it('changes no address without them', () => {
    const replace = vi.spyOn(history, 'replaceState')
    open('?utm_source=letter')
    replace.mockClear()

    expect(takePresets()).toBeUndefined()
    expect(replace).not.toHaveBeenCalled()
  })

  it('removes empty and repeated ones too', () => {
    open('?promo=&email=a%40b.example&email=c%40d.example&lang=')

    expect(takePresets()).toEqual({ email: 'c@d.example' })
    expect(address()).toBe(PATH)
  })

  it('keeps them in the tab for a reload of this link, until they are replaced or forgotten', () => {
    open('?promo=SUMMER10&reference=a')
    takePresets()

    expect(takePresets()).toEqual({ promo: 'SUMMER10', reference: 'a' })
    open('?reference=b')
    takePresets()
    expect(takePresets()).toEqual({ reference: 'b' })
    keepPresets({ reference: undefined })
    expect(takePresets()).toBeUndefined()
  })

  it('works without storage', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('blocked')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('blocked')
    })
    open('?reference=a')

    expect(takePresets()).toEqual({ reference: 'a' })
    expect(takePresets()).toBeUndefined()
  })
})

describe('readPresets', () => {
  it('trims what can be used', () => {
    expect(readPresets({ email: ' nora@example.com ', name: 'Nora', reference: 'user-7', promo: 'x'.repeat(50) })).toEqual({
      email: 'nora@example.com',
      name: 'Nora',
      reference: 'user-7',
      promo: 'x'.repeat(50),
    })
  })

  it.each([
    ['email', 'nora'],
    ['email', `${'a'.repeat(250)}@b.co`],
    ['name', 'x'.repeat(201)],
    ['name', 'Nora\u0000'],
    ['name', '\ud800'],
    ['reference', 'x'.repeat(201)],
    ['reference', ' '],
    ['promo', 'x'.repeat(51)],
    ['promo', 'A\nB'],
  ])('leaves out the %s %j', (name, value) => {
    expect(readPresets({ [name]: value })).toEqual({})
  })

  it('leaves out what is no text', () => {
    expect(readPresets({ name: null } as never)).toEqual({})
  })
})
