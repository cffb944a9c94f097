import { effect } from '@preact/signals-react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientAnswering } from '../../../test/answering.ts'
import { createPalette } from './createPalette.ts'
import type { Entry } from './entries.ts'

const hit = (id: string) => ({ id, title: `${id} lamp`, subtitle: '', href: `/dashboard/customers?search=${id}` })
const FOUND = { products: [hit('p1')], links: [hit('l1')], orders: [hit('#1003')], customers: [hit('c1')] }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})
const arrive = () => vi.advanceTimersByTimeAsync(300)

function open(answer: Parameters<typeof clientAnswering>[0] = () => ({ body: FOUND }), merchantId = 'm1') {
  const { client, calls } = clientAnswering(answer)
  const signOut = vi.fn()
  const palette = createPalette({ client, merchantId, signOut })
  effect(palette.load)
  const groups = () => palette.groups.value.map(({ title, entries }) => [title, entries.map((entry) => entry.title)])
  return { palette, calls, signOut, groups }
}

describe('createPalette', () => {
  it('starts with actions and pages, and asks the server nothing', async () => {
    const { calls, groups } = open()
    await arrive()

    expect(groups().map(([title]) => title)).toEqual(['Actions', 'Pages'])
    expect(calls).toEqual([])
  })

  it('asks once, shortly after typing, and groups what was found', async () => {
    const { palette, calls, groups } = open()

    for (const text of ['l', 'la', 'lamp ']) palette.find(text)
    await arrive()

    expect(calls).toEqual(['GET /search?q=lamp'])
    expect(groups()).toEqual([
      ['Products', ['p1 lamp']],
      ['Checkout Links', ['l1 lamp']],
      ['Orders', ['#1003 lamp']],
      ['Customers', ['c1 lamp']],
    ])
    expect(palette.entries.value.map(({ href }) => href)).toEqual([
      '/dashboard/products?open=p1',
      '/dashboard/checkout-links/l1',
      '/dashboard/orders?open=%231003',
      '/dashboard/customers?search=c1',
    ])
  })

  it('keeps what was found while typing on, whatever the accents', async () => {
    const { palette } = open(() => ({ body: { ...FOUND, customers: [{ ...hit('c1'), title: 'Anna Müller' }] } }))
    palette.find('mull')
    await arrive()

    palette.find('muller')
    expect(palette.entries.value.map(({ title }) => title)).toEqual(['Anna Müller'])
  })

  it('finds pages and actions at once, by the start of any word', () => {
    const { palette, groups } = open()

    palette.find('dark')
    expect(groups()).toEqual([['Actions', ['Theme: Dark']]])
    palette.find('stri')
    expect(groups()).toEqual([
      ['Pages', ['Payment Processing']],
      ['Actions', ['Set up payments']],
    ])
    palette.find('ayment')
    expect(groups()).toEqual([])
  })

  it('never offers the results of another text', async () => {
    const { palette, groups } = open()
    palette.find('lamp')
    await arrive()

    palette.find('mug')
    expect(groups()).toEqual([])
    expect(palette.isSearching.value).toBe(true)
    palette.find('l1 lam')
    expect(groups()).toEqual([['Checkout Links', ['l1 lamp']]])
  })

  it('ends a search that a newer text replaces', async () => {
    const signals: AbortSignal[] = []
    const slow = createPalette({
      client: {
        searchEverything: ({ signal }: { signal: AbortSignal }) => (signals.push(signal), new Promise(() => {})),
      } as never,
      merchantId: 'm1',
      signOut: vi.fn(),
    })
    effect(slow.load)

    slow.find('a')
    await arrive()
    slow.find('ab')
    await arrive()
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
    slow.stop()
    expect(signals[1]!.aborted).toBe(true)
  })

  it('says why the shop was not searched, and still offers pages', async () => {
    const { palette, groups } = open(() => ({
      status: 403,
      body: { message: 'Not allowed.', code: 'forbidden', request_id: 'r' },
    }))

    palette.find('orders')
    await vi.waitFor(() => expect(palette.problem.value).toBe('Not allowed.'), 10_000)
    expect(groups()).toEqual([['Pages', ['Orders', 'My Orders']]])
  })

  it('moves the selection in a circle', () => {
    const { palette } = open()
    palette.find('theme')
    palette.move(-1)
    expect(palette.at.value).toBe(2)
    palette.move(1)
    expect(palette.at.value).toBe(0)
  })

  it('signs out', () => {
    const { palette, signOut } = open()
    palette.find('log out')
    palette.entries.value[0]!.act!()
    expect(signOut).toHaveBeenCalledOnce()
  })
})

describe('recent entries', () => {
  const entry = (kind: Entry['kind'], id: string): Entry => ({ kind, title: `${id} of Nora`, href: `/dashboard/${id}` })

  it('are the last five of this merchant, newest first, each once', () => {
    const { palette } = open()
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) palette.keep(entry('products', id))

    expect(open().groups()[0]).toEqual(['Recent', ['b of Nora', 'f of Nora', 'e of Nora', 'd of Nora', 'c of Nora']])
    expect(open(undefined, 'm2').groups()[0]![0]).toBe('Actions')
  })

  it('contain no customer', () => {
    const { palette } = open()
    palette.keep(entry('customers', 'nora'))
    palette.keep({ ...entry('orders', 'o'), title: '#1003 Nora Lind' })

    expect(open().groups()[0]).toEqual(['Recent', ['#1003']])
    expect(JSON.stringify({ ...localStorage })).not.toContain('Nora')
  })

  it.each([
    '{',
    '{"merchantId":"m1"}',
    '{"merchantId":"m1","items":[null,{"title":1},{"title":"x","kind":"pages","href":"https://evil.test"}]}',
  ])('ignore storage that is not theirs: %s', (kept) => {
    localStorage.setItem('recentItems', kept)
    expect(open().groups()[0]![0]).toBe('Actions')
  })
})
