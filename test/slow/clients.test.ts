import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addKey, buildMerchant, buildProduct } from '../../api/test/factories.ts'
import { startApi } from '../../api/test/server.ts'
import { operations } from '../contract/document.ts'

const PAGE = new URL('../../docs/clients.md', import.meta.url)
const ORIGIN = 'https://pay.example.com'
/** Imports every module, because compiling does not find missing names. */
const IMPORT_ALL = `import importlib, pkgutil, linktill
for module in pkgutil.walk_packages(linktill.__path__, 'linktill.'):
    importlib.import_module(module.name)
`
/** Compiling a large client is slow. */
const LONG = { timeout: 300_000 }

const api = startApi()
const makeFolder = () => fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-client-'))
const folders = { Python: makeFolder(), Go: makeFolder() }
let key = ''
afterAll(() => Object.values(folders).forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })))

beforeAll(async () => {
  const merchant = await buildMerchant(api.db)
  await buildProduct(api.db, merchant, { name: 'Mug', priceMinor: 1250 })
  // Single precision loses these cents.
  await buildProduct(api.db, merchant, { name: 'Yacht', priceMinor: 99_999_999 })
  key = await addKey(api.db, merchant, ['products:read'])
})

describe('a client generated from the served contract, as described in the guide', () => {
  it('has every operation, compiles and reads products in Python', LONG, async ({ skip }) => {
    const tool = findTool('openapi-python-client')
    if (!tool) return skip('openapi-python-client is not on the PATH')

    const printed = await runGuide('Python', tool)
    fs.writeFileSync(path.join(folders.Python, 'all.py'), IMPORT_ALL)
    await run('python3 all.py', 'Python', tool)

    expect(printed).not.toContain('WARNING')
    expect(printed.trimEnd().split('\n').slice(-2)).toEqual(['Mug 12.5 USD', 'Yacht 999999.99 USD'])
    const made = fs.readdirSync(path.join(folders.Python, 'linktill/api'), { recursive: true, encoding: 'utf8' })
    expect(made.filter((file) => /\w[\\/](?!__)\w+\.py$/.test(file)).length).toBe(operations.length)
  })

  it('compiles and reads products in Go', LONG, async ({ skip }) => {
    const missing = ['go', 'oapi-codegen'].find((name) => !findTool(name))
    if (missing) return skip(`${missing} is not on the PATH`)

    const printed = await runGuide('Go', findTool('oapi-codegen')!)

    expect(printed.trimEnd().split('\n').slice(-2)).toEqual(['Mug 12.5 USD', 'Yacht 999999.99 USD'])
  })
})

/** Writes the files of a chapter of the guide and runs its commands. @returns their output. */
async function runGuide(chapter: keyof typeof folders, tool: string): Promise<string> {
  const text = fs.readFileSync(PAGE, 'utf8').replaceAll(ORIGIN, new URL(api.url).origin)
  const own = text.split(/^## /m).find((part) => part.startsWith(`${chapter}\n`))!
  let commands = ''
  for (const [, language, code] of own.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)) {
    const [, name] = /^(?:#|\/\/) (\S+)\n/.exec(code!) ?? []
    if (language === 'sh') commands += code
    else fs.writeFileSync(path.join(folders[chapter], name!), code!)
  }
  return run(commands, chapter, tool)
}

/** Runs commands in the folder of a chapter, with the tool's folder on the PATH. @throws with their output when one fails. */
async function run(commands: string, chapter: keyof typeof folders, tool: string): Promise<string> {
  const PATH = [path.dirname(fs.realpathSync(tool)), process.env['PATH']].join(path.delimiter)
  const env = { ...process.env, PATH, LINKTILL_KEY: key }
  const { stdout, stderr } = await promisify(execFile)('sh', ['-ec', commands], { cwd: folders[chapter], env })
  return stderr + stdout
}

/** Returns the path of a program, or null if it is not on the PATH. */
function findTool(name: string): string | null {
  const places = (process.env['PATH'] ?? '').split(path.delimiter).map((folder) => path.join(folder, name))
  return places.find((file) => fs.existsSync(file)) ?? null
}
