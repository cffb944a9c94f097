import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addKey, buildLink, buildMerchant, buildProduct } from '../../api/test/factories.ts'
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
const folders = { Python: makeFolder(), Go: makeFolder(), TypeScript: makeFolder() }
let env: NodeJS.ProcessEnv
afterAll(() => Object.values(folders).forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })))

beforeAll(async () => {
  const merchant = await buildMerchant(api.db)
  const mug = await buildProduct(api.db, merchant, { name: 'Mug', priceMinor: 1250 })
  // Single precision loses these cents.
  await buildProduct(api.db, merchant, { name: 'Yacht', priceMinor: 99_999_999 })
  env = {
    ...process.env,
    LINKTILL_KEY: await addKey(api.db, merchant, ['products:read', 'orders:write']),
    LINKTILL_LINK: (await buildLink(api.db, merchant, [mug])).urlId,
  }
})

describe('a client generated from the served contract, as described in the guide', () => {
  it('has every operation, compiles, reads products and pays an order in Python', LONG, async ({ skip }) => {
    const tool = findTool('openapi-python-client')
    if (!tool) return skip('openapi-python-client is not on the PATH')

    const printed = await runGuide('Python', tool)
    fs.writeFileSync(path.join(folders.Python, 'all.py'), IMPORT_ALL)
    await run('python3 all.py', 'Python', tool)

    expect(printed).not.toContain('WARNING')
    expect(resultOf(printed)).toEqual(PRINTED)
    const made = fs.readdirSync(path.join(folders.Python, 'linktill/api'), { recursive: true, encoding: 'utf8' })
    expect(made.filter((file) => /\w[\\/](?!__)\w+\.py$/.test(file)).length).toBe(operations.length)
  })

  it('compiles, reads products and pays an order in Go', LONG, async ({ skip }) => {
    const missing = ['go', 'oapi-codegen'].find((name) => !findTool(name))
    if (missing) return skip(`${missing} is not on the PATH`)

    expect(resultOf(await runGuide('Go', findTool('oapi-codegen')!))).toEqual(PRINTED)
  })

  it('compiles, reads products and pays an order in TypeScript', LONG, async () => {
    expect(resultOf(await runGuide('TypeScript', process.execPath))).toEqual(PRINTED)
  })
})

const PRINTED = ['Mug 12.5 USD', 'Yacht 999999.99 USD', expect.stringMatching(/^Order \d+ completed$/)]
const resultOf = (printed: string) => printed.trimEnd().split('\n').slice(-3)

/** Writes the files of a chapter of the guide and runs its commands. @returns their output. */
async function runGuide(chapter: keyof typeof folders, tool: string): Promise<string> {
  const text = fs.readFileSync(PAGE, 'utf8').replaceAll(ORIGIN, new URL(api.url).origin)
  const own = text.split(/^## /m).find((part) => part.startsWith(`${chapter}\n`))!
  let commands = ''
  for (const [, language, code] of own.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)) {
    const [, name] = language === 'json' ? ['', 'package.json'] : (/^(?:#|\/\/) (\S+)\n/.exec(code!) ?? [])
    if (language === 'sh') commands += code
    else fs.writeFileSync(path.join(folders[chapter], name!), code!)
  }
  return run(commands, chapter, tool)
}

/** Runs commands in the folder of a chapter, with the tool's folder on the PATH. @throws with their output when one fails. */
async function run(commands: string, chapter: keyof typeof folders, tool: string): Promise<string> {
  const PATH = [path.dirname(fs.realpathSync(tool)), process.env['PATH']].join(path.delimiter)
  const { stdout, stderr } = await promisify(execFile)('sh', ['-ec', commands], {
    cwd: folders[chapter],
    env: { ...env, PATH },
  })
  return stderr + stdout
}

/** Returns the path of a program, or null if it is not on the PATH. @throws in CI, where all of them are installed. */
function findTool(name: string): string | null {
  const places = (process.env['PATH'] ?? '').split(path.delimiter).map((folder) => path.join(folder, name))
  const found = places.find((file) => fs.existsSync(file)) ?? null
  if (!found && process.env['CI']) throw new Error(`${name} is not on the PATH.`)
  return found
}
