import { expect, it } from 'vitest'
import { welcome } from './welcome.ts'

it('says that no money moves only in test mode', () => {
  expect(welcome({ publicUrl: 'http://localhost:3000', testMode: true }, null, { isNamed: true })).toContain(
    'in test mode: no money moves',
  )

  const live = welcome({ publicUrl: 'https://pay.example.com', testMode: false }, null, { isNamed: true })

  expect(live).toContain('Linktill is running.')
  expect(live).not.toContain('test mode')
})

it('prints the demo shop’s test key, and where to begin', () => {
  const demo = { email: 'demo@example.com', password: 'a password', key: 'sk_test_1', urlIds: [] }
  const said = welcome({ publicUrl: 'http://localhost:3000', testMode: true }, demo, { isNamed: true })

  expect(said).toMatch(/Test key +sk_test_1\n/)
  expect(said).toMatch(/Quickstart +http:\/\/localhost:3000\/documentation\/embed\/quickstart\n/)
  expect(
    welcome({ publicUrl: 'http://localhost:3000', testMode: true }, { ...demo, key: null }, { isNamed: true }),
  ).not.toContain('Test key')
})

it('prints the owner’s link only while there is one', () => {
  const said = (ownersLink: string | null) =>
    welcome({ publicUrl: 'http://localhost:3000', testMode: true }, null, { isNamed: true, ownersLink })

  expect(said('http://localhost:3000/signup?invitation=abc')).toContain('\n  http://localhost:3000/signup?invitation=abc\n')
  expect(said(null)).not.toContain('invit')
})

it('asks the operator for a name, until the contact page has one', () => {
  const said = (isNamed: boolean) => welcome({ publicUrl: 'http://localhost:3000', testMode: true }, null, { isNamed })

  expect(said(false)).toContain('Add your name, address and email to docs/site/contact.md.')
  expect(said(true)).not.toContain('contact.md')
})
