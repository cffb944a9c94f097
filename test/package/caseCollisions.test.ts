import { describe, expect, it } from 'vitest'
import { findCaseCollisions } from '../support/findCaseCollisions.ts'

describe('findCaseCollisions', () => {
  it('finds files that differ in letter case alone, whatever their extensions', () => {
    expect(findCaseCollisions(['a/CardInput.tsx', 'a/cardInput.ts', 'b/cardInput.ts'])).toEqual([
      ['a/CardInput.tsx', 'a/cardInput.ts'],
    ])
  })

  it('finds folders that differ in letter case alone', () => {
    expect(findCaseCollisions(['Src/a.ts', 'src/b.ts'])).toEqual([['Src/a.ts', 'src/b.ts']])
  })

  it('accepts one stem with several extensions', () => {
    expect(findCaseCollisions(['Table.tsx', 'Table.module.css', 'Table.ts', '.env', '.envrc'])).toEqual([])
  })
})
