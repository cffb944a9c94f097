import fs from 'node:fs'
import path from 'node:path'

/** The page as it is served, or its source, while `npm start` still builds it. An image has the first only. */
const PAGES = ['dist/contact.html', 'site/contact.md']

/**
 * Returns whether the contact page has an email address, which it gets from the operator. False if there is no page.
 * @param docs folder of the documentation.
 */
export function namesOperator(docs: string): boolean {
  const page = PAGES.map((name) => path.join(docs, name)).find((file) => fs.existsSync(file))
  return page !== undefined && /[\w.+-]@[\w-]+\.\w/.test(fs.readFileSync(page, 'utf8'))
}
