import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { productUrl } from './product.ts'
import { freePort } from './freePort.ts'
import { until } from './until.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const START_SECONDS = 30

/** Runs one of `examples/` like its `npm start`, on another origin than the product. Returns its URL and a function that stops it. */
export async function startExample(
  name: string,
  links: { link: string; second?: string },
): Promise<{ url: string; stop: () => void }> {
  const folder = path.join(ROOT, 'examples', name)
  const vite = path.join(
    path.dirname(createRequire(path.join(folder, 'package.json')).resolve('vite/package.json')),
    'bin/vite.js',
  )
  const port = await freePort()
  const env = {
    ...process.env,
    VITE_LINKTILL_ORIGIN: productUrl(),
    VITE_LINKTILL_LINK: links.link,
    VITE_LINKTILL_SECOND_LINK: links.second ?? links.link,
  }
  const args = [vite, '--host', '127.0.0.1', '--port', String(port), '--strictPort', '--logLevel', 'error']
  const server = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  const problem = () => `The example ${name} did not start.`
  await until(
    () => {
      if (server.exitCode !== null) throw new Error(problem())
      return fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    },
    { seconds: START_SECONDS, problem },
  )
  return { url, stop: () => void server.kill() }
}
