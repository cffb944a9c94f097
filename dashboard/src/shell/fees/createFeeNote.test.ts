import type { Client } from '@linktill/sdk'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { basisText, createFeeNote } from './createFeeNote.ts'

const of = (price: number) => ({ currency: 'USD' as const, items: [{ price, quantity: 1 }] })
const arrive = () => vi.advanceTimersByTimeAsync(1000)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server that answers after `delays` milliseconds, one for each call. */
function setUp(delays: number[] = []) {
  const previewFee = vi.fn(async ({ body }: { body: ReturnType<typeof of> }) => {
    await new Promise((resolve) => setTimeout(resolve, delays.shift() ?? 0))
    if (body.items[0]!.price > 1000) throw new Error('Too much')
    return { amount: body.items[0]!.price }
  })
  return { note: createFeeNote({ previewFee } as unknown as Client), previewFee }
}

it('asks once, after a pause', async () => {
  const { note, previewFee } = setUp()
  for (const price of [1, 12, 120, 120]) note.ask(of(price))
  await arrive()
  note.ask(of(120))
  await arrive()

  expect(previewFee.mock.calls).toEqual([[{ body: of(120) }]])
  expect(note.preview.value).toEqual({ amount: 120 })
})

it('ignores an answer that arrives after a later one, or after the price was removed', async () => {
  const { note } = setUp([900, 0, 600])
  note.ask(of(1))
  await vi.advanceTimersByTimeAsync(400)
  note.ask(of(2))
  await arrive()
  expect(note.preview.value).toEqual({ amount: 2 })

  note.ask(of(3))
  await vi.advanceTimersByTimeAsync(400)
  note.ask(null)
  expect(note.preview.value).toBeNull()
  await arrive()
  expect(note.preview.value).toBeNull()
})

it('says nothing for a free product, or when the server refuses', async () => {
  const { note, previewFee } = setUp()
  note.ask(of(0))
  await arrive()
  expect([previewFee.mock.calls.length, note.preview.value, note.failed.value]).toEqual([0, null, false])
  note.ask(of(2000))
  await arrive()
  expect([previewFee.mock.calls.length, note.preview.value, note.failed.value]).toEqual([1, null, true])
  note.ask(of(20))
  expect(note.failed.value).toBe(false)
})

it('asks nothing more once the form is closed', async () => {
  const { note, previewFee } = setUp()
  note.ask(of(1))
  note.stop()
  await arrive()
  expect(previewFee).not.toHaveBeenCalled()
})

it.each([
  ['plan', 0, 'The fee is 8.5%, payment processing included.'],
  ['recent', 50, 'Estimated from the payment provider’s fees for your last 50 payments in EUR.'],
  ['recent', 1, 'Estimated from the payment provider’s fee for your last payment in EUR.'],
  ['list', 0, 'Estimated from the payment provider’s published price.'],
] as const)('names the basis %s of %i payments', (basis, payments, text) => {
  const preview = { currency: 'EUR', amount: 10, rate: 8.5, fee: 0.85, provider_fee: null, net: 9.15, basis, payments } as const
  expect(basisText(preview)).toBe(text)
})
