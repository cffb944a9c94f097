// Writes dist/package.tar, the package as `/sdk.tgz` contains it: the files of `npm pack`, and in node_modules the dependencies, so that an
// installation needs no registry. The server adds dist/server.js with its own addresses. Without sources and source maps it has a third
// of the files, and installs faster.
//
// @preact/signals-core is not included, because a project must have one copy of it: `effect` and @preact/signals-react observe only the
// signals of their own. It becomes an optional peer, which the two entry points of the headless checkout need.
//
// Peers have no version here: npm asks the registry even for optional ones, and without a network it tries for minutes. pnpm and Yarn read
// the names in peerDependenciesMeta.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'

const SDK = path.resolve(import.meta.dirname, '..')
const TARGET = path.join(SDK, 'dist/package.tar')
const SHARED = ['@preact/signals-core']
/** What the server writes, the target, and source maps. */
const LEFT_OUT = /^dist\/(server\.js|package\.tar)$|\.map$/
const MAP_COMMENT = /\n\/\/# sourceMappingURL=.*\s*$/
/** The time that npm writes into the packages that it makes. */
const PACKED_AT = new Date('1985-10-26T08:15:00Z')

const { scripts: _scripts, devDependencies: _tools, publishConfig: _registry, dependencies, ...plain } = readManifest(SDK)
const { peerDependencies, exports, files: _sources, ...rest } = plain
const bundled = Object.keys(dependencies).filter((name) => !SHARED.includes(name))
const pick = (names, valueOf) => Object.fromEntries(names.map((name) => [name, valueOf(name)]))
const manifest = {
  ...rest,
  exports: JSON.parse(JSON.stringify(exports, (key, value) => (key === 'source' ? undefined : value))),
  dependencies: pick(bundled, (name) => dependencies[name]),
  bundleDependencies: bundled,
  peerDependenciesMeta: pick([...Object.keys(peerDependencies), ...SHARED], () => ({ optional: true })),
}

/** Place in the package → content. */
const files = new Map([['package.json', Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)]])
for (const name of ['README.md', 'CHANGELOG.md', 'LICENSE', 'dist']) add(path.join(SDK, name), name)
for (const name of bundled) addPackage(name, SDK)
await write()

/** Adds a file, or every file of a folder. */
function add(from, to, isWanted = (file) => !LEFT_OUT.test(file)) {
  if (fs.statSync(from).isDirectory())
    for (const name of fs.readdirSync(from)) add(path.join(from, name), `${to}/${name}`, isWanted)
  else if (isWanted(to)) files.set(to, /\.(js|ts)$/.test(to) ? withoutMap(from) : fs.readFileSync(from))
}

function withoutMap(file) {
  return Buffer.from(fs.readFileSync(file, 'utf8').replace(MAP_COMMENT, '\n'))
}

/** Adds a dependency, and its own dependencies beside it. */
function addPackage(name, from) {
  const folder = folderOf(name, from)
  const to = `node_modules/${name}`
  if (files.has(`${to}/package.json`)) return
  add(folder, to, (file) => !file.startsWith(`${to}/node_modules/`) && !LEFT_OUT.test(file))
  for (const one of Object.keys(readManifest(folder).dependencies ?? {})) addPackage(one, folder)
}

async function write() {
  const tar = pack()
  for (const [name, content] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    tar.entry({ name: `package/${name}`, mode: 0o644, mtime: PACKED_AT, uid: 0, gid: 0 }, content)
  tar.finalize()
  await pipeline(tar, fs.createWriteStream(TARGET))
}

function readManifest(folder) {
  return JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'))
}

/** Returns the folder of a package as Node resolves it. Its exports may not include package.json. */
function folderOf(name, from) {
  const places = createRequire(path.join(from, 'package.json')).resolve.paths(name)
  return fs.realpathSync(places.map((place) => path.join(place, name)).find((folder) => fs.existsSync(folder)))
}
