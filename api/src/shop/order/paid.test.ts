import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { piecesMinor } from './paid.ts'
import '../../../../test/support/seed.ts'

const amount = fc.integer({ min: 0, max: 99_999_999 })
const anyItem = fc.record({ netMinor: amount, taxMinor: amount, quantity: fc.integer({ min: 1, max: 1000 }) })

describe('piecesMinor', () => {
  it('adds up to what was paid for the item, however its pieces come back', () => {
    fc.assert(
      fc.property(anyItem, fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 20 }), ({ quantity, ...paid }, parts) => {
        let [returned, sum] = [0, 0]
        for (const part of [...parts, quantity]) {
          const pieces = Math.min(part, quantity - returned)
          const minor = piecesMinor({ ...paid, quantity, returned }, pieces)
          expect(minor).toBeGreaterThanOrEqual(0)
          sum += minor
          returned += pieces
          expect(sum).toBeLessThanOrEqual(paid.netMinor + paid.taxMinor)
        }
        expect(sum).toBe(paid.netMinor + paid.taxMinor)
      }),
    )
  })
})
