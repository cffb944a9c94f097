import { execFile, execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import type { Language } from '../../docs/reference/samples/samplesOf.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const ENDINGS: Record<Language, string> = { curl: 'sh', typescript: 'ts', python: 'py', go: 'go' }

/** What Go compiled in earlier tests. */
export const GO_CACHE = path.join(os.tmpdir(), 'linktill-go-cache')

/** Runs the samples of one language, unchanged except for the reader's own values. */
export interface SampleRunner {
  /** Runs a sample in the folder. @returns the status of the response. @throws with what the program printed when it failed otherwise. */
  run: (name: string, code: string) => Promise<number>
  stop: () => void
}

/** Makes a folder for samples, in which `@linktill/sdk` is installed. */
export function makeSampleFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-samples-'))
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'), 'junction')
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }')
  // curl prints the status after everything else.
  fs.writeFileSync(path.join(folder, '.curlrc'), 'silent\nshow-error\nwrite-out = "\\n%{http_code}"\n')
  return folder
}

/** Starts what runs a language. `samples` has every sample by name, because Go compiles them together. */
export async function startRunner(language: Language, folder: string, samples: Record<string, string>): Promise<SampleRunner> {
  const write = (name: string, code: string) => {
    const file = path.join(folder, `${name}.${ENDINGS[language]}`)
    fs.writeFileSync(file, code)
    return file
  }
  const env = { ...process.env, CURL_HOME: folder, HOME: folder, no_proxy: '*' }
  if (language === 'curl') {
    const run = async (name: string, code: string) => {
      const { stdout } = await promisify(execFile)('sh', ['-e', write(name, code)], { cwd: folder, env })
      return Number(stdout.trimEnd().split('\n').at(-1))
    }
    return { run, stop: () => {} }
  }
  if (language === 'go') return compileGo(folder, samples, env)
  const [program, args] =
    language === 'python'
      ? ['python3', ['-u', '-c', PYTHON]]
      : [process.execPath, ['--conditions=source', '--import=tsx', write('runner', TYPESCRIPT)]]
  const child = spawn(program, args, { cwd: folder, env, stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const run = async (name: string, code: string) => {
    child.stdin.write(`${write(name, code)}\n`)
    for (;;) {
      const { value, done } = await lines.next()
      if (done) throw new Error('The runner has ended.')
      const [, status] = /^#status (.*)$/.exec(value) ?? []
      if (status && /^\d+$/.test(status)) return Number(status)
      if (status) throw new Error(status)
    }
  }
  return { run, stop: () => void child.kill() }
}

/** Runs each file that it reads a line of, and prints the status of its response: 200 when it succeeded. */
const PYTHON = `
import runpy, sys, urllib.error
for line in sys.stdin:
    status = 200
    try:
        runpy.run_path(line.strip(), run_name="__main__")
    except urllib.error.HTTPError as error:
        status = error.code
    except BaseException as error:
        status = repr(error)
    print(f"\\n#status {status}")
`
const TYPESCRIPT = `
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
let at = 0
for await (const line of createInterface({ input: process.stdin })) {
  let status = 200
  try {
    await import(pathToFileURL(line).href + '?' + at++)
  } catch (error) {
    status = error.status || String(error.stack).replaceAll('\\n', ' ')
  }
  console.log('\\n#status ' + status)
}
`

/** Compiles all samples into one program, because linking one for each takes minutes. Only the names of their functions differ. */
async function compileGo(folder: string, samples: Record<string, string>, env: NodeJS.ProcessEnv): Promise<SampleRunner> {
  const source = path.join(folder, 'program')
  fs.mkdirSync(source)
  fs.writeFileSync(path.join(source, 'go.mod'), 'module samples\n\ngo 1.21\n')
  for (const [name, code] of Object.entries(samples))
    fs.writeFileSync(path.join(source, `${name}_.go`), code.replace('func main()', `func ${name}()`))
  const cases = Object.keys(samples).map((name) => `\tcase "${name}":\n\t\t${name}()`)
  fs.writeFileSync(
    path.join(source, 'main.go'),
    `package main\n\nimport "os"\n\nfunc main() {\n\tswitch os.Args[1] {\n${cases.join('\n')}\n\t}\n}\n`,
  )
  const cache = { GOCACHE: GO_CACHE, GOFLAGS: '-mod=mod' }
  const program = path.join(folder, 'samples')
  execFileSync('go', ['build', '-o', program, '.'], { cwd: source, env: { ...env, ...cache }, stdio: 'inherit' })
  const run = async (name: string) => {
    const { stdout } = await promisify(execFile)(program, [name], { cwd: folder, env })
    return Number(/^\d+/.exec(stdout)?.[0])
  }
  return { run, stop: () => {} }
}

/** Whether a program is on the PATH. */
export const isInstalled = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(path.delimiter).some((folder) => fs.existsSync(path.join(folder, program)))
