import fs from 'node:fs'
import path from 'node:path'

/** Returns whether the contact page has an email address, which it gets from the operator. False if the page was not built. */
export function namesOperator(docs: string): boolean {
  const page = path.join(docs, 'contact.html')
  return fs.existsSync(page) && /[\w.+-]@[\w-]+\.\w/.test(fs.readFileSync(page, 'utf8'))
}
