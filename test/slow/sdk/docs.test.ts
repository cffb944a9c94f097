import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { ProjectName } from '../../support/installSdk.ts'
import { freePort } from '../../support/freePort.ts'
import { run } from '../../support/installed.ts'
import { openPlainPage } from '../../support/plainPage.ts'
import { readSdkSamples, readSnippets, type Snippet } from '../../support/snippets.ts'
import { answers, until } from '../../support/until.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const VITE_6 = 'vite@6.4.6'
/** Vite finds no file of this name by itself, because the other tests of these projects run it, too. */
const CONFIG = 'docs.vite.config.js'
const bin = (name: string) => path.join(ROOT, 'node_modules/.bin', name)

const { folders } = inject('installed')
/** Without those that need other packages: test/slow/recipes.spec.ts, clients.test.ts and serverRecipes.test.ts run these. */
const isOwn = ({ code }: Snippet) => !/from '(@vitejs\/.*|openapi-fetch|express)'/.test(code)
const snippets = [...readSnippets().filter(isOwn), ...readSdkSamples()]
const write = (name: ProjectName, file: string, text: string) => {
  const target = path.join(folders[name], file)
  fs.mkdirSync(path.dirname(target), { recursive: true })
  fs.writeFileSync(target, text)
}
const uses = (entry: string) => (snippet: Snippet) => snippet.code.includes(`'@linktill/sdk/${entry}'`)
const needsReact = (snippet: Snippet) => uses('react')(snippet) || needsSignals(snippet)
const needsSignals = (snippet: Snippet) => uses('react/checkout')(snippet)
const needsNode = ({ code }: Snippet) => /process\.|from 'node:/.test(code)

/** The snippets of each project, which has only their peer dependencies. */
const RUNS: Record<ProjectName, Snippet[]> = {
  whole: snippets,
  react: snippets.filter((one) => !needsSignals(one) && !needsNode(one)),
  bare: snippets.filter((one) => !needsReact(one) && !needsNode(one)),
}
const names = Object.keys(RUNS) as ProjectName[]

const elsewhere = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-vite-'))
afterAll(() => fs.rmSync(elsewhere, { recursive: true, force: true }))

/** Installs Vite 6 outside of the workspaces, where it would replace Vite 8. */
function installVite6(): string {
  run('npm', ['install', '--prefix', elsewhere, '--no-audit', '--no-fund', '--prefer-offline', VITE_6], elsewhere)
  return path.join(elsewhere, 'node_modules/vite')
}

/** What a server adds to the package that it hands out: the guide installs it from there. */
const OF_SERVER = `export const apiUrl = 'https://pay.example.com/api'\nexport const checkoutOrigin = 'https://pay.example.com'\n`

beforeAll(() => {
  for (const name of names) {
    write(name, 'node_modules/@linktill/sdk/dist/server.js', OF_SERVER)
    for (const { file, code } of RUNS[name]) write(name, `docs/${file}`, code)
  }
})

it('finds code blocks of the guide and the reference for every project', () => {
  expect(snippets.length).toBeGreaterThan(8)
  for (const name of names) expect(RUNS[name].length).toBeGreaterThan(1)
})

describe('every code block, unchanged', { timeout: 240_000 }, () => {
  it.each([
    ['whole', 'nodenext', 'nodenext'],
    ['whole', 'esnext', 'bundler'],
    ['react', 'esnext', 'bundler'],
    ['bare', 'nodenext', 'nodenext'],
  ] as const)('type-checks in the %s project with module %s and resolution %s', (name, module, moduleResolution) => {
    const options = {
      strict: true,
      module,
      moduleResolution,
      target: 'es2023',
      jsx: 'react-jsx',
      noEmit: true,
      moduleDetection: 'force',
      allowJs: true,
      checkJs: true,
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: name === 'whole' ? ['node'] : [],
      noUnusedLocals: true,
    }
    write(name, 'docs/css.d.ts', `declare module '*.css'`)
    write(name, 'docs/tsconfig.json', JSON.stringify({ compilerOptions: options, include: ['.'] }))

    expect(problemsOf(name)).toEqual([])
  })

  it('is bundled by esbuild', () => {
    for (const name of names) {
      const browser = RUNS[name].filter((one) => !needsNode(one)).map(({ file }) => `docs/${file}`)
      const args = ['--bundle', '--format=esm', '--jsx=automatic', '--outdir=out/esbuild', '--log-level=error']
      run(bin('esbuild'), [...browser, ...args], folders[name])
    }
  })

  it.each([8, 6])('is bundled by Vite %i, and a button opens a checkout', async (version) => {
    const vite = version === 8 ? path.join(ROOT, 'node_modules/vite') : installVite6()
    expect(JSON.parse(fs.readFileSync(path.join(vite, 'package.json'), 'utf8')).version).toMatch(new RegExp(`^${version}\\.`))
    for (const name of names) {
      const browser = RUNS[name].filter((one) => !needsNode(one))
      const out = `out/vite-${version}`
      write(name, 'entries.html', browser.map(({ file }) => `<script type="module" src="/docs/${file}"></script>`).join('\n'))
      if (name === 'bare') {
        write(name, CONFIG, configOf(['entries.html'], out))
      } else {
        write(name, 'button.html', '<div id="root"></div><script type="module" src="/button.tsx"></script>')
        write(name, 'button.tsx', buttonOf(snippets.find(uses('react'))!.file))
        write(name, CONFIG, configOf(['entries.html', 'button.html'], out))
      }
      const program = path.join(vite, 'bin/vite.js')

      run(process.execPath, [program, 'build', '-c', CONFIG, '--logLevel', 'error'], folders[name])

      if (name === 'bare') continue
      const page = path.join(folders[name], out)
      fs.renameSync(path.join(page, 'button.html'), path.join(page, 'index.html'))
      expect(await openPlainPage(page, '#root a')).toMatchObject({ dialogs: 1, problems: [] })
    }
  })
})

it('the webhook receiver of the guide accepts a body that is split inside a character', { timeout: 60_000 }, async () => {
  const { file } = snippets.find(({ place }) => place.startsWith('docs/webhooks.md'))!
  const secret = `whsec_${Buffer.from('a secret of 24 characters').toString('base64')}`
  const port = await freePort()
  const program = fs.readFileSync(path.join(folders.whole, 'docs', file), 'utf8').replaceAll('4000', String(port))
  write('whole', `docs/at-a-free-port-${file}`, program)
  const receiver = spawn(process.execPath, [path.join('docs', `at-a-free-port-${file}`)], {
    cwd: folders.whole,
    env: { ...process.env, WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const body = Buffer.from(JSON.stringify({ type: 'order.completed', data: { order_number: 1001, note: 'Grüße' } }))
    const cut = body.indexOf('ü') + 1
    const now = new Date()
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('msg_1', now, body.toString()),
    }
    const heard = once(receiver.stdout!, 'data')
    const url = `http://127.0.0.1:${port}/`
    await until(() => answers(url, { method: 'POST' }), { seconds: 30, problem: () => 'The receiver did not start.' })

    const statuses = [await post(url, [body.subarray(0, cut), body.subarray(cut)], headers), await post(url, [body], {})]

    expect(statuses).toEqual([204, 400])
    expect(String(await heard)).toContain('paid 1001')
  } finally {
    receiver.kill()
  }
})

/** Sends a body in separate chunks. */
async function post(url: string, pieces: Uint8Array[], headers: Record<string, string>): Promise<number> {
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      for (const piece of pieces) {
        controller.enqueue(piece)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      controller.close()
    },
  })
  return (await fetch(url, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)).status
}

/** Returns the errors of tsc, except unused values, which examples may have. Unused imports are errors. */
function problemsOf(name: ProjectName): string[] {
  const folder = path.join(folders[name], 'docs')
  let printed = ''
  try {
    run(bin('tsc'), ['-p', 'tsconfig.json', '--pretty', 'false'], folder)
  } catch (error) {
    printed = (error as Error).message
  }
  const problems = printed.split('\n').filter((line) => /error TS\d+/.test(line))
  if (printed && !problems.length) return [printed]
  return problems.filter((line) => {
    const [, file, number] = /^(.+?)\((\d+),\d+\): error TS(?:6133|6196|6198)/.exec(line) ?? []
    return !file || fs.readFileSync(path.join(folder, file), 'utf8').split('\n')[Number(number) - 1]!.startsWith('import')
  })
}

const configOf = (inputs: string[], outDir: string) =>
  `export default { esbuild: { jsx: 'automatic' }, build: { outDir: '${outDir}', target: 'es2022', ` +
  `rollupOptions: { input: ${JSON.stringify(inputs)} } } }`

const buttonOf = (file: string) => `import { createRoot } from 'react-dom/client'
import * as shown from './docs/${file}'
const { Button, Buy } = shown as Record<string, any>
const Shown = Button ?? Buy
createRoot(document.getElementById('root')!).render(<Shown link="k3x9q2abcd" />)
`
