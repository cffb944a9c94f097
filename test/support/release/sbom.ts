import { createHash } from 'node:crypto'
import { type Lock, type LockEntry, readLock, readManifest } from './project.ts'

// Written from the lock file by ourselves, because with workspaces `npm sbom` leaves out packages (337 of 609 of the server remain),
// and @cyclonedx/cyclonedx-npm writes no hashes for a lock file without addresses of a registry.

/** The parts of each bill: the server serves the built apps, so what they bundle belongs to it. */
export const BILLS = { server: ['api', 'checkout', 'dashboard'], sdk: ['sdk'] } as const

/** Licences that packages name in a file only. */
const IN_THEIR_FILES: Record<string, string> = { buffers: 'MIT', 'png-js': 'MIT', 'dejavu-fonts-ttf': 'Bitstream-Vera' }

/** Composes a bill of materials in CycloneDX 1.6: the production dependencies of workspaces, with licences and checksums. */
export function composeSbom(root: string, name: keyof typeof BILLS, time: Date) {
  const lock = readLock(root)
  const { version, homepage } = readManifest(root)
  const folders = [...BILLS[name]]
  const places = reachable(lock, folders)
  const subject = name === 'sdk' ? '@linktill/sdk' : 'linktill'
  const components = places.filter((place) => place.includes('node_modules/')).map((place) => componentOf(place, lock[place]!))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialOf(JSON.stringify([subject, version, components])),
    version: 1,
    metadata: {
      timestamp: time.toISOString(),
      lifecycles: [{ phase: 'pre-build' }],
      component: {
        'bom-ref': subject,
        type: name === 'sdk' ? 'library' : 'application',
        name: subject,
        version,
        licenses: [{ license: { id: 'MIT' } }],
        purl: purlOf(subject, version),
        externalReferences: [{ type: 'vcs', url: homepage }],
      },
    },
    components,
    dependencies: [
      { ref: subject, dependsOn: external(lock, folders) },
      ...components.map(({ 'bom-ref': ref }) => ({ ref, dependsOn: external(lock, [ref]) })),
    ],
  }
}

/** Returns the folders of these packages and of everything that they need in production, sorted. */
function reachable(lock: Lock, folders: string[]): string[] {
  const found = new Set(folders)
  // Iterating a set includes entries that are added meanwhile.
  for (const place of found) for (const one of neededBy(lock, place)) found.add(one)
  return [...found].sort()
}

/** Returns what these packages need directly. A workspace of our own stands for what it needs itself. */
function external(lock: Lock, places: string[]): string[] {
  const found = new Set(places.flatMap((place) => neededBy(lock, place)))
  for (const place of found) if (!place.includes('node_modules/')) for (const one of neededBy(lock, place)) found.add(one)
  return [...found].filter((place) => place.includes('node_modules/')).sort()
}

function neededBy(lock: Lock, place: string): string[] {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = lock[place]!
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
  const names = [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]
  return names.map((name) => resolve(lock, place, name)).filter((one) => one !== null)
}

/** Finds a package as Node does: in the folder's own node_modules, then in those of its parents. Follows links to workspaces. */
function resolve(lock: Lock, place: string, name: string): string | null {
  const parts = place.split('/')
  for (let length = parts.length; length >= 0; length--) {
    const found = [...parts.slice(0, length), 'node_modules', name].join('/')
    const entry = lock[found]
    if (entry) return entry.link ? entry.resolved! : found
  }
  return null
}

function componentOf(place: string, entry: LockEntry) {
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const digest = /^(sha\d+)-(\S+)/.exec(entry.integrity ?? '')
  if (!digest || !entry.version) throw new Error(`package-lock.json has no checksum for ${place}.`)
  return {
    // Two copies of a version are two components: they can be needed by different packages.
    'bom-ref': place,
    type: 'library',
    name,
    version: entry.version,
    scope: entry.optional ? 'optional' : 'required',
    hashes: [{ alg: digest[1]!.replace('sha', 'SHA-'), content: Buffer.from(digest[2]!, 'base64').toString('hex') }],
    licenses: [licenceOf(IN_THEIR_FILES[name] ?? entry.license)],
    purl: purlOf(name, entry.version),
  }
}

/** An id is one of SPDX. `MIT/X11` is none, so it stays a name. */
function licenceOf(licence = 'NOASSERTION') {
  if (/ (OR|AND|WITH) /.test(licence)) return { expression: licence.replace(/^\((.*)\)$/, '$1') }
  return { license: /^[\w.+-]+$/.test(licence) && licence !== 'NOASSERTION' ? { id: licence } : { name: licence } }
}

const purlOf = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** The same content has the same number, so that a second run of a release changes nothing but the time. */
function serialOf(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)]
  return `urn:uuid:${parts.join('-')}`
}
