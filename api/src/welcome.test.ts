import { expect, it } from 'vitest'
import { welcome } from './welcome.ts'

it('says that no money moves only in test mode', () => {
  expect(welcome({ publicUrl: 'http://localhost:3000', testMode: true }, null)).toContain('in test mode: no money moves')

  const live = welcome({ publicUrl: 'https://pay.example.com', testMode: false }, null)

  expect(live).toContain('Linktill is running.')
  expect(live).not.toContain('test mode')
})
