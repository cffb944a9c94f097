// `npm run bench:embed`: the size of our embed script compared with other public packages, bundled and minified in the same way.
// Also the time from the click to a usable form (hosted, modal, inline) on slow 4G with a processor four times slower.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { measureOpening } from './opening.mjs'
import { ROOT, startServer } from './processes.mjs'
import { seed } from './seed.mjs'

/** What a merchant's page imports from each package, and whether that is all of it. */
const OTHERS = [
  {
    name: '@polar-sh/checkout',
    code: `export { PolarEmbedCheckout } from '@polar-sh/checkout/embed'`,
    is: 'complete: opens a frame',
  },
  {
    name: '@paddle/paddle-js',
    code: `export { initializePaddle } from '@paddle/paddle-js'`,
    is: 'loads the rest later, from cdn.paddle.com',
  },
  {
    name: '@stripe/stripe-js',
    code: `export { loadStripe } from '@stripe/stripe-js'`,
    is: 'loads the rest later, from js.stripe.com',
  },
  {
    name: '@calcom/embed-snippet',
    code: `export { default } from '@calcom/embed-snippet'`,
    is: 'loads the rest later, from app.cal.com',
  },
]

const { build } = await import(createRequire(path.join(ROOT, 'dashboard/package.json')).resolve('vite'))

const named = process.argv.slice(2)
const wanted = (part) => named.length === 0 || named.includes(part)
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-embed-'))
try {
  if (wanted('bytes')) await showBytes()
  if (wanted('opening')) await showOpening()
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}

async function showBytes() {
  console.log('| script | version | bytes, gzip | is |\n|---|---|---|---|')
  const ours = fs.readFileSync(path.join(ROOT, 'sdk/dist/embed/v1.js'))
  const { version } = JSON.parse(fs.readFileSync(path.join(ROOT, 'sdk/package.json'), 'utf8'))
  row('`/embed/v1.js`', version, ours, 'complete: modal, inline, element, links, queue, card, spinner')
  const code = `export { createEmbed } from '${path.join(ROOT, 'sdk/dist/embed/index.js')}'`
  row('`@linktill/sdk/embed`', version, await bundle('ours', code), 'complete: modal, inline, card, spinner')
  for (const { name, code: theirs, is } of OTHERS) {
    try {
      row(`\`${name}\``, install(name), await bundle(name.replace(/\W/g, '-'), theirs), is)
    } catch (error) {
      console.log(`| \`${name}\` | – | not measured: ${String(error.message).split('\n')[0]} | ${is} |`)
    }
  }
}

function row(name, version, code, is) {
  console.log(`| ${name} | ${version} | ${gzipSync(code, { level: 9 }).length.toLocaleString('en-US')} | ${is} |`)
}

/** Installs a public package outside of this project, without running its scripts. Returns its version. */
function install(name) {
  const [{ filename, version }] = JSON.parse(
    execFileSync('npm', ['pack', name, '--json'], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  )
  const target = path.join(folder, 'node_modules', name)
  fs.mkdirSync(target, { recursive: true })
  execFileSync('tar', ['-xzf', filename, '-C', target, '--strip-components=1'], { cwd: folder })
  return version
}

/** Bundles a package into one file, as a merchant's bundler would. */
async function bundle(name, code) {
  const entry = path.join(folder, `${name}.js`)
  fs.writeFileSync(entry, code)
  const { output } = await build({
    root: folder,
    logLevel: 'silent',
    configFile: false,
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      lib: { entry, formats: ['es'], fileName: name },
      rolldownOptions: { output: { minify: true, codeSplitting: false } },
    },
  }).then((built) => (Array.isArray(built) ? built[0] : built))
  return output[0].code
}

async function showOpening() {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-embed-data-'))
  fs.chmodSync(data, 0o755)
  const env = { DATA_DIR: data, RATE_LIMITS: 'off', LOG_LEVEL: 'error', NODE_ENV: '' }
  const server = await startServer('api/dist/main.js', ['--no-demo'], env, { healthPath: '/api/health' })
  const { page } = await seed(server.port)
  const platform = `http://localhost:${server.port}`
  const site = http.createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    const how = new URL(request.url, 'http://x').searchParams.get('as')
    const open = `Linktill.open({ link: '${page}', target: ${how === 'inline' ? `'#here'` : 'null'}, on: { ready: () => performance.mark('usable') } })`
    const press = how === 'hosted' ? `location.assign('${platform}/checkout/${page}')` : open
    response.end(
      `<!doctype html><script src="${platform}/embed/v1.js"></script><button onclick="performance.mark('click'); ${press}">Buy</button><div id=here></div>`,
    )
  })
  await new Promise((resolve) => site.listen(0, '127.0.0.1', resolve))
  try {
    console.log('\n| from the click to a usable form | ms |\n|---|---|')
    for (const how of ['hosted', 'modal', 'inline'])
      console.log(
        `| ${how} | ${Math.round(await measureOpening(`http://127.0.0.1:${site.address().port}/?as=${how}`, how)).toLocaleString('en-US')} |`,
      )
  } finally {
    site.close()
    await server.stop()
    fs.rmSync(data, { recursive: true, force: true })
  }
}
