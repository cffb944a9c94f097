// `npm run freeze -- 0.2`: adds new migrations to api/migrations/checksums.json, as part of that release. Never changes
// an entry: a database that ran a file would be refused if the file had other content.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

const FOLDER = path.resolve(import.meta.dirname, '../migrations')
const LIST = path.join(FOLDER, 'checksums.json')

const [release] = process.argv.slice(2)
const checksums = fs.existsSync(LIST) ? JSON.parse(fs.readFileSync(LIST, 'utf8')) : {}
const frozen = Object.assign({}, ...Object.values(checksums))
const last = Object.keys(checksums).at(-1)

if (!/^\d+\.\d+$/.test(release ?? '')) fail('Name the release that the new migrations belong to: npm run freeze -- 0.2')
if (last && compare(release, last) < 0) fail(`Release ${last} is frozen, so new migrations belong to it or to a later one.`)
const files = fs
  .readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .sort()
const added = {}
for (const name of files) {
  const digest = createHash('sha256')
    .update(fs.readFileSync(path.join(FOLDER, name), 'utf8').replaceAll('\r\n', '\n'))
    .digest('hex')
  if (frozen[name] === undefined) added[name] = digest
  else if (frozen[name] !== digest) fail(`${name} is frozen and has changed. Restore it, and write a new migration.`)
}
if (Object.keys(added).length) {
  checksums[release] = { ...checksums[release], ...added }
  fs.writeFileSync(LIST, `${JSON.stringify(checksums, null, 2)}\n`)
}
console.log(Object.keys(added).join('\n') || 'There is no new migration.')

function compare(one, other) {
  const [[major, minor], [otherMajor, otherMinor]] = [one, other].map((text) => text.split('.').map(Number))
  return major - otherMajor || minor - otherMinor
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
