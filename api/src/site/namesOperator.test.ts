import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { namesOperator } from './namesOperator.ts'

const docs = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-contact-'))
afterAll(() => fs.rmSync(docs, { recursive: true }))

it('tells a contact page with an address from one without, and from a missing one', () => {
  const saying = (text: string) => {
    fs.writeFileSync(path.join(docs, 'contact.html'), `<main><p>${text}</p></main>`)
    return namesOperator(docs)
  }

  expect(namesOperator(docs)).toBe(false)
  expect(saying('Ask the seller.')).toBe(false)
  expect(saying('Example Ltd, 1 Main Street, hello@pay.example.com')).toBe(true)
})
