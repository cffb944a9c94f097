import { beforeEach, describe, expect, it } from 'vitest'
import { takeReturned } from './firstStep/takeReturned.ts'
import { returnAddress, withReturned } from './returnAddress.ts'

const ORDER = { orderId: '7d1f0c1e-0000-4000-8000-000000000001', clientSecret: 'os_ours' }
const storageOf = (kept: object | null) => {
  const items = new Map(kept ? [['visit', JSON.stringify(kept)]] : [])
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
    removeItem: (name: string) => void items.delete(name),
  }
}
const openAt = (address: string) => history.replaceState(null, '', address)

describe('returnAddress', () => {
  beforeEach(() => openAt('/checkout/abc?utm_source=mail'))

  it('restores the order in another browser, and removes the secret from the URL', () => {
    const back = new URL(returnAddress(ORDER))
    back.searchParams.set('payment_intent', 'pi_1')
    back.searchParams.set('payment_intent_client_secret', 'pi_1_secret')
    openAt(back.href)

    const returned = takeReturned()

    expect(location.pathname + location.search + location.hash).toBe('/checkout/abc?utm_source=mail')
    expect(JSON.parse(withReturned(storageOf(null), returned!).getItem('visit')!)).toEqual({ order: ORDER, paying: true })
  })

  it('keeps the session of this browser and ignores one in the URL', () => {
    openAt('/checkout/abc?redirect_status=failed#orderId=o1&clientSecret=s1&sessionId=of-a-stranger')

    const returned = takeReturned()

    const storage = withReturned(storageOf({ sessionId: 'mine', fields: { email: 'n@example.com' } }), returned!)
    expect(JSON.parse(storage.getItem('visit')!)).toEqual({
      sessionId: 'mine',
      fields: { email: 'n@example.com' },
      order: { orderId: 'o1', clientSecret: 's1' },
      paying: true,
    })
  })

  it('ignores a URL without the provider’s parameters', () => {
    openAt('/checkout/abc#orderId=o1&clientSecret=s1')

    expect(takeReturned()).toBeNull()
    expect(location.hash).toBe('#orderId=o1&clientSecret=s1')
  })
})
