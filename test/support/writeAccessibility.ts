// Writes what the last browser run checked into the accessibility statement. Run all browser tests before.
import fs from 'node:fs'
import path from 'node:path'
import { HEADING, listChecks, type Check } from './accessibility.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const RECORDS = path.join(ROOT, 'test-results/accessibility')
const STATEMENT = path.join(ROOT, 'docs/site/accessibility.md')

const names = fs.existsSync(RECORDS) ? fs.readdirSync(RECORDS) : []
if (!names.length) {
  console.error('There are no records. Run the browser tests first: npm run e2e')
  process.exit(1)
}
const checks = names.map((name) => JSON.parse(fs.readFileSync(path.join(RECORDS, name), 'utf8')) as Check)
const [before] = fs.readFileSync(STATEMENT, 'utf8').split(HEADING)
fs.writeFileSync(STATEMENT, `${before}${HEADING}\n\n${listChecks(checks)}\n`)
console.log(`${checks.length} pages and states are in docs/site/accessibility.md`)
