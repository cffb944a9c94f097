import { en } from '@linktill/sdk/react/checkout'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { CheckoutPage } from './CheckoutPage.tsx'
import { buildLink } from '../../sdk/src/test/fakeShop.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const FREE = { ...buildLink().totals, subtotal: 0, total: 0 }
const ORDER = { orderId: 'order-1', orderNumber: 1001, clientSecret: 's', paymentRequired: false, payment: null, expiresAt: null }
const OUTCOME = {
  status: 'completed',
  paymentStatus: 'succeeded',
  failure: null,
  redirectUrl: null,
  downloads: [],
  invoiceUrl: null,
  receiptMailed: true,
}
const ANSWERS: Record<string, object> = {
  '/api/orders': { ...ORDER, totals: FREE },
  '/api/orders/order-1/confirm': { ...ORDER, ...OUTCOME, totals: FREE },
}
const FRAME = { mode: 'inline' as const, allowedOrigins: [], testMode: true }
const slow = { timeout: 15_000 }

// The later steps load during the test, which can be slow.
describe('the redirects after the sale', { timeout: 20_000 }, () => {
  it.each([
    ['the shop’s website on a custom domain', undefined, false, 'https://ada.example/'],
    ['nowhere in a frame', FRAME, true, null],
    ['the shop’s website when a frame’s URL is opened in a tab', FRAME, false, 'https://ada.example/'],
  ])('lead to %s', async (_where, frame, isFramed, expected) => {
    if (isFramed) vi.spyOn(window, 'parent', 'get').mockReturnValue({ postMessage: () => {} } as unknown as Window)
    vi.stubGlobal('fetch', async (address: string) => Response.json(ANSWERS[address] ?? { accepted: true }))
    const link = buildLink({ collectShippingAddress: 'false', totals: FREE })
    const ways = { continueUrl: 'https://ada.example/', platformUrl: 'https://linktill.example' }
    render(<CheckoutPage {...{ link, frame, ...ways }} messages={en} languages={[]} />)

    fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'nora@example.com' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm Free Order' }, slow))
    await screen.findByRole('heading', { name: 'Payment Successful!' }, slow)

    const href = screen.queryByRole('link', { name: 'Continue Shopping' })?.getAttribute('href') ?? null
    expect(href).toBe(expected)
    expect(screen.getByRole('link', { name: /Linktill/ }).getAttribute('href')).toBe('https://linktill.example')
  })
})
