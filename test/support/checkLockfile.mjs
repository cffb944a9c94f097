// Prints optional dependencies that a package-lock.json names but does not contain. npm silently writes such a lock file when a
// mirror lacks the binary of another platform. `npm ci` then fails. Exits with 1 if one is missing.
import fs from 'node:fs'

const packages = JSON.parse(fs.readFileSync(process.argv[2] ?? 'package-lock.json', 'utf8')).packages
const missing = []
for (const [place, entry] of Object.entries(packages))
  for (const name of Object.keys(entry.optionalDependencies ?? {}))
    if (!holds(place, name)) missing.push(`${place} ${entry.version} misses ${name}`)
console.log(missing.join('\n') || 'lock complete')
process.exit(missing.length ? 1 : 0)

/** Looks for `name` like Node: in this folder's node_modules, then in each parent's. */
function holds(place, name) {
  for (
    let folder = place;
    ;
    folder = folder.includes('/node_modules/') ? folder.slice(0, folder.lastIndexOf('/node_modules/')) : ''
  ) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (!folder) return false
  }
}
