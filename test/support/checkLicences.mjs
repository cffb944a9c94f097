// What a seller ships and runs may be used by others, too. Reads the lock file, so that an update that brings another licence
// does not go unseen; the chart libraries, whose package files once said MIT beside a commercial licence, are read themselves.
import fs from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')
const FREE =
  /^(MIT(-0)?|MIT\/X11|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|Unlicense|BlueOak-1\.0\.0|CC0-1\.0|Python-2\.0|Zlib|MPL-2\.0)$/
/** Used as they come, in files of their own, which is what these licences ask for; or what no licence field says. */
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

/** `(MIT OR GPL-3.0)` leaves the choice, `Apache-2.0 AND MIT` asks for both. */
function isFree(licence) {
  const plain = licence.replace(/^\((.*)\)$/, '$1')
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isFree)
  return plain.split(' AND ').every((part) => FREE.test(part))
}
