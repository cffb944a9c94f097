import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from './freePort.ts'
import { run } from './installed.ts'
import { answers, until } from './until.ts'

const PINS = path.resolve(import.meta.dirname, '../slow/recipes')
const START_SECONDS = 60
const QUIET = { NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1' }

/** What a framework's own template gives, and its programs. */
interface Framework {
  template: Record<string, string>
  /** Arguments of its programs, which end with those of `port`. */
  build: string[]
  preview: string[]
  develop: string[]
  /** Where the recipe's page is. */
  path: string
}

const viteWith = (extension: string, template: Record<string, string>): Framework => ({
  template: {
    'index.html': `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>A shop</title><div id="app"></div><script type="module" src="/src/main.${extension}"></script></html>`,
    ...template,
  },
  build: ['vite', 'build', '--logLevel', 'error'],
  preview: ['vite', 'preview', '--strictPort', '--port'],
  develop: ['vite', '--strictPort', '--port'],
  path: '/',
})

const MOUNT = `document.getElementById('app')!`

export const FRAMEWORKS = {
  React: viteWith('tsx', {
    'vite.config.ts': `import react from '@vitejs/plugin-react'\nexport default { plugins: [react()] }\n`,
    'src/main.tsx': `import { StrictMode } from 'react'\nimport { createRoot } from 'react-dom/client'\nimport App from './App.tsx'\ncreateRoot(${MOUNT}).render(<StrictMode><App /></StrictMode>)\n`,
  }),
  Next: {
    template: {
      'app/layout.tsx': `export default function Layout({ children }: { children: React.ReactNode }) {\n  return <html lang="en"><body>{children}</body></html>\n}\n`,
      'app/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>',
    },
    build: ['next', 'build'],
    preview: ['next', 'start', '--port'],
    develop: ['next', 'dev', '--port'],
    path: '/buy',
  },
  Vue: viteWith('ts', {
    'src/main.ts': `import { createApp } from 'vue'\nimport App from './App.vue'\ncreateApp(App).mount('#app')\n`,
  }),
  Svelte: viteWith('ts', {
    'vite.config.ts': `import { svelte } from '@sveltejs/vite-plugin-svelte'\nexport default { plugins: [svelte()] }\n`,
    'src/main.ts': `import { mount } from 'svelte'\nimport App from './App.svelte'\nmount(App, { target: ${MOUNT} })\n`,
  }),
  Astro: {
    template: { 'public/favicon.ico': '' },
    build: ['astro', 'build', '--silent'],
    preview: ['astro', 'preview', '--port'],
    develop: ['astro', 'dev', '--port'],
    path: '/buy',
  },
} satisfies Record<string, Framework>

export type FrameworkName = keyof typeof FRAMEWORKS

/** Installs the pinned frameworks into a new folder, then runs the guide's commands there. @returns the folder. */
export function installFrameworks(commands: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-recipes-'))
  for (const file of ['package.json', 'package-lock.json']) fs.copyFileSync(path.join(PINS, file), path.join(folder, file))
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], folder)
  run('sh', ['-ec', commands], folder)
  return folder
}

/** Writes the template of a framework and the files of a recipe over it. @returns the folder of the project. */
export function writeProject(folder: string, name: FrameworkName, files: Record<string, string>): string {
  const project = path.join(folder, name.toLowerCase())
  for (const [file, text] of Object.entries({ ...FRAMEWORKS[name].template, ...files })) {
    fs.mkdirSync(path.dirname(path.join(project, file)), { recursive: true })
    fs.writeFileSync(path.join(project, file), text)
  }
  return project
}

/** Runs a program of the framework to its end. @throws with its output when it fails. */
export const buildProject = (project: string, [program, ...args]: string[]): string =>
  run(binOf(project, program!), args, project, { ...process.env, ...QUIET })

/** Starts a server of the framework on a free port. */
export async function serveProject(project: string, [program, ...args]: string[]): Promise<{ url: string; stop: () => void }> {
  const port = await freePort()
  const server = spawn(binOf(project, program!), [...args, String(port)], {
    cwd: project,
    env: { ...process.env, ...QUIET },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A separate process group, so that its workers stop too.
    detached: true,
  })
  let printed = ''
  server.stderr.on('data', (chunk) => (printed += String(chunk)))
  const stop = () => server.exitCode ?? process.kill(-server.pid!)
  const url = `http://localhost:${port}`
  const problem = () => `${program} did not start in ${project}:\n${printed}`
  const isListening = () => {
    if (server.exitCode !== null) throw new Error(problem())
    return answers(url)
  }
  await until(isListening, { seconds: START_SECONDS, problem }).catch((error: unknown) => {
    stop()
    throw error
  })
  return { url, stop }
}

const binOf = (project: string, program: string) => path.join(project, '../node_modules/.bin', program)
