import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { namesOperator } from './namesOperator.ts'

const docs = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-contact-'))
afterAll(() => fs.rmSync(docs, { recursive: true }))

it('tells a contact page with an address from one without, and from a missing one', () => {
  const write = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(docs, file)), { recursive: true })
    fs.writeFileSync(path.join(docs, file), text)
  }
  const saying = (text: string) => {
    write('dist/contact.html', `<main><p>${text}</p></main>`)
    return namesOperator(docs)
  }

  expect(namesOperator(docs)).toBe(false)
  write('site/contact.md', 'Example Ltd, hello@pay.example.com')
  expect(namesOperator(docs)).toBe(true)
  expect(saying('Ask the seller.')).toBe(false)
  expect(saying('Example Ltd, 1 Main Street, hello@pay.example.com')).toBe(true)
})
