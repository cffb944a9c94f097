// Checks that all dependencies have free licences. Reads the lock file, so that an update with another licence is noticed. The chart
// libraries are checked in their own files, because their package files once said MIT next to a commercial licence.
import fs from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const FREE =
  /^(MIT(-0)?|MIT\/X11|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|Unlicense|BlueOak-1\.0\.0|CC0-1\.0|Python-2\.0|Zlib|MPL-2\.0|OFL-1\.1)$/
/** Exceptions: packages used unmodified in separate files, as their licences require, or without a licence field. */
const KNOWN = {
  '@img/': 'LGPL-3.0: a library of its own that sharp loads',
  'dejavu-fonts-ttf': 'Bitstream Vera: free to embed',
  buffers: 'its author’s packages are MIT/X11; it names none itself',
  'png-js': 'MIT, says its LICENSE',
}

const { packages } = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
const wrong = Object.entries(packages)
  .filter(([place, entry]) => place.includes('node_modules/') && !entry.link && !entry.dev)
  .map(([place, entry]) => ({ name: place.replace(/.*node_modules\//, ''), licence: entry.license ?? 'none' }))
  .filter(
    ({ name, licence }) =>
      !isFree(licence) && !Object.keys(KNOWN).some((known) => name === known || (known.endsWith('/') && name.startsWith(known))),
  )
  .map(({ name, licence }) => `${name}: ${licence}`)

for (const name of ['apexcharts', 'react-apexcharts'])
  if (!/\bMIT\b/.test(fs.readFileSync(path.join(root, 'node_modules', name, 'LICENSE'), 'utf8')))
    wrong.push(`${name}: not under MIT any more`)

console.log(wrong.length ? `licences that nobody has looked at:\n${wrong.join('\n')}` : 'licences are free')
process.exit(wrong.length ? 1 : 0)

/** `(MIT OR GPL-3.0)` needs one free licence, `Apache-2.0 AND MIT` needs both. */
function isFree(licence) {
  const plain = licence.replace(/^\((.*)\)$/, '$1')
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isFree)
  return plain.split(' AND ').every((part) => FREE.test(part))
}
