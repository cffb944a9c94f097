import { describe, expect, it } from 'vitest'
import { findCaseCollisions } from '../support/findCaseCollisions.ts'

describe('findCaseCollisions', () => {
  it('finds files that differ only in letter case, with any extension', () => {
    expect(findCaseCollisions(['a/CardInput.tsx', 'a/cardInput.ts', 'b/cardInput.ts'])).toEqual([
      ['a/CardInput.tsx', 'a/cardInput.ts'],
    ])
  })

  it('finds folders that differ only in letter case', () => {
    expect(findCaseCollisions(['Src/a.ts', 'src/b.ts'])).toEqual([['Src/a.ts', 'src/b.ts']])
  })

  it('accepts the same name with several extensions', () => {
    expect(findCaseCollisions(['Table.tsx', 'Table.module.css', 'Table.ts', '.env', '.envrc'])).toEqual([])
  })
})
