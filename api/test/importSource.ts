import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'

/** Below the packages of the API, which its modules import by their names. */
const FOLDER = path.resolve(import.meta.dirname, '../node_modules/.cache/linktill/threads')

const bundled = new Map<string, string>()

/**
 * Replaces the function of the same name in tests: a thread loads one file of JavaScript, made once in a process. Each sheet that is
 * read starts a thread.
 */
export function importSource(entry: URL): string {
  const file = bundled.get(entry.href) ?? bundle(entry)
  bundled.set(entry.href, file)
  return `import(${JSON.stringify(pathToFileURL(file).href)})`
}

function bundle(entry: URL): string {
  const file = path.join(FOLDER, `${createHash('sha256').update(entry.href).digest('hex').slice(0, 16)}.mjs`)
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    // Modules of threads find packages with it, and nothing else.
    define: { 'import.meta.url': JSON.stringify(entry.href) },
  })
  // Another worker may read the file of the same name, with the same contents.
  fs.mkdirSync(FOLDER, { recursive: true })
  const written = `${file}.${randomBytes(4).toString('hex')}`
  fs.writeFileSync(written, outputFiles[0]!.contents)
  fs.renameSync(written, file)
  return file
}
