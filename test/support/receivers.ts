import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { freePort } from './freePort.ts'
import { run } from './installed.ts'
import { readChapter } from './readChapter.ts'
import { GO_CACHE, isInstalled, makeSampleFolder } from './sampleRunners.ts'
import { answers, until } from './until.ts'

const PAGE = 'webhooks.md'
const START_SECONDS = 120
/** What the clients of registries print when they reach none. */
const UNREACHABLE =
  /Failed to establish|Name or service not known|Temporary failure|timed out|dial tcp|no such host|proxyconnect/i

interface Language {
  /** The programs that must be installed. */
  needs: string[]
  /** Its commands that fetch packages. The other commands run as they are printed. */
  install: string
  /** Whether its packages are those of this repository. */
  isOurs?: boolean
  env: (folder: string) => Record<string, string>
}

export const LANGUAGES: Record<string, Language> = {
  // The printed command would install any newer version; the repository pins one.
  Node: { needs: ['node'], install: 'npm install standardwebhooks\n', isOurs: true, env: () => ({}) },
  Python: {
    needs: ['python3'],
    install: 'python3 -m pip install standardwebhooks\n',
    env: (folder) => ({
      PIP_TARGET: path.join(folder, 'lib'),
      PYTHONPATH: path.join(folder, 'lib'),
      PIP_CONSTRAINT: path.join(folder, 'constraints.txt'),
      PIP_RETRIES: '1',
    }),
  },
  Go: {
    needs: ['go'],
    install: 'go mod init receiver\ngo get github.com/standard-webhooks/standard-webhooks/libraries@v0.0.1\n',
    env: () => ({ GOCACHE: GO_CACHE, GOFLAGS: '-mod=mod' }),
  },
}

/** Why a receiver cannot run on this machine. */
export class Missing extends Error {}

/**
 * Starts the receiver that the guide prints for a language, on a free port.
 * @throws Missing when the language is not installed, or its packages cannot be fetched.
 */
export async function startReceiver(name: string, secret: string) {
  const { needs, install, isOurs, env: envOf } = LANGUAGES[name]!
  const missing = needs.find((program) => !isInstalled(program))
  if (missing) throw new Missing(`${missing} is not on the PATH`)
  const { commands, files } = readChapter(PAGE, name)
  if (!commands.startsWith(install)) throw new Error(`${PAGE} installs other packages for ${name} than this test knows`)

  const folder = makeSampleFolder()
  const port = await freePort()
  for (const [file, code] of Object.entries(files))
    fs.writeFileSync(path.join(folder, file), code.replaceAll('4000', String(port)))
  fs.writeFileSync(path.join(folder, 'constraints.txt'), 'standardwebhooks==1.1.0\n')
  // Playwright forces colors, which Node prints for numbers.
  const env = { ...process.env, FORCE_COLOR: '0', ...envOf(folder), WEBHOOK_SECRET: secret }
  if (!isOurs) fetchPackages(install, folder, env)

  let printed = ''
  const child = spawn('sh', ['-ec', commands.slice(install.length)], { cwd: folder, env, detached: true })
  child.stdout.on('data', (chunk) => (printed += String(chunk)))
  child.stderr.on('data', (chunk) => (printed += String(chunk)))
  const stop = () => {
    // A separate process group, so that what the shell started stops too.
    if (child.exitCode === null) process.kill(-child.pid!)
    fs.rmSync(folder, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}/`
  const problem = () => `The receiver in ${name} did not start:\n${printed}`
  const isListening = () => {
    if (child.exitCode !== null) throw new Error(problem())
    return answers(url, { method: 'POST' })
  }
  await until(isListening, { seconds: START_SECONDS, problem }).catch((error: unknown) => {
    stop()
    throw error
  })
  return { url, printed: () => printed, stop }
}

function fetchPackages(install: string, folder: string, env: NodeJS.ProcessEnv): void {
  try {
    run('sh', ['-ec', install], folder, env)
  } catch (error) {
    fs.rmSync(folder, { recursive: true, force: true })
    const { message } = error as Error
    throw UNREACHABLE.test(message) ? new Missing(`no package registry answers: ${message.trimEnd().split('\n').at(-1)}`) : error
  }
}
