import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { VARIABLES } from '../../api/src/config/configVariables.ts'
import { containerEnvironment, imageEnvironment } from '../support/composeEnvironment.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')
const hasSystemd = () => spawnSync('systemd-analyze', ['security', '--offline=true', '--help']).status === 0
const known = new Set(Object.keys(VARIABLES))

interface Compose {
  services: Record<
    'web' | 'worker' | 'caddy',
    { environment: Record<string, string>; deploy: { replicas: number }; stop_grace_period: string; ports?: string[] }
  >
}

describe('the self-hosting files', () => {
  const compose = parse(read('examples/self-hosting/compose.yaml'), { merge: true }) as Compose
  const dockerfile = read('examples/self-hosting/Dockerfile')

  it('set only known variables', () => {
    const { web, worker } = compose.services
    const inImage = [...dockerfile.matchAll(/\b([A-Z_]+)=\S+/g)].map(([, name]) => name)
    const names = [...Object.keys(web.environment), ...Object.keys(worker.environment), ...inImage]

    // PostgreSQL's own client reads PGPASSWORD.
    expect(names.filter((name) => !known.has(name!) && name !== 'PGPASSWORD')).toEqual([])
    expect([web.environment.ROLE, web.deploy.replicas, worker.environment.ROLE]).toEqual(['web', 2, 'worker'])
  })

  it.each(['web', 'worker'] as const)('leave the %s the folder and the port of the image, whatever is filled in', (role) => {
    const values = { DOMAIN: 'shop.example', POSTGRES_PASSWORD: 'p@ss/w#rd $1 %40' }

    const merged = containerEnvironment(role, values)

    expect(merged).toMatchObject({ ...imageEnvironment(), OPS_PORT: '0.0.0.0:9090', DATA_DIR: '/data', ROLE: role })
    expect(merged).toMatchObject({ PGPASSWORD: 'p@ss/w#rd $1 %40', PUBLIC_URL: 'https://shop.example' })
    expect(new URL(merged['DATABASE_URL']!).password).toBe('')
  })

  it('offer only variables that the server reads, each once', () => {
    const offered = read('examples/self-hosting/compose.env.example').match(/^#?[A-Z_0-9]+(?==)/gm)!
    const names = offered.map((name) => name.replace('#', ''))
    const set = Object.keys({ ...imageEnvironment(), ...compose.services.web.environment })

    expect(names.filter((name) => !known.has(name))).toEqual(['DOMAIN', 'POSTGRES_PASSWORD'])
    expect(names.filter((name, at) => set.includes(name) || names.indexOf(name) !== at)).toEqual([])
  })

  it('set for systemd only what its unit does not set', () => {
    const unit = read('examples/self-hosting/linktill.service')
    const bySystemd = [...unit.matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, name]) => name!)
    const offered = [...read('examples/self-hosting/systemd.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name!)

    expect(bySystemd).toEqual(['NODE_ENV', 'DATA_DIR', 'OPS_PORT'])
    expect(offered.filter((name) => bySystemd.includes(name))).toEqual([])
    expect([...bySystemd, ...offered].filter((name) => !known.has(name))).toEqual(['PGPASSWORD'])
    expect(fs.existsSync(path.join(ROOT, /^ExecStart=\S+(?: --\S+)* (\S+)/m.exec(unit)![1]!))).toBe(true)
  })

  it.skipIf(!hasSystemd())('have a unit that systemd reads, with few rights', () => {
    const file = path.join(ROOT, 'examples/self-hosting/linktill.service')

    // Prints what it does not understand. The folder and the program are those of the operator's machine.
    const { stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' })
    expect(stderr.split('\n').filter((line) => line.startsWith(file))).toEqual([])
    // Of 100. Fails when a line that takes rights away is lost.
    expect(spawnSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', file]).status).toBe(0)
  })

  it('refuse internal pages, and publish only the ports of Caddy', () => {
    const caddyfile = read('examples/self-hosting/Caddyfile')
    const [, shared] = /^\(linktill\) \{\n([\s\S]*?)^\}/m.exec(caddyfile)!

    expect(shared).toContain('respond /internal/* 404')
    expect(caddyfile.match(/reverse_proxy/g)).toHaveLength(1)
    expect(caddyfile).not.toContain('9090')
    expect(Object.entries(compose.services).flatMap(([name, { ports }]) => (ports ? [name] : []))).toEqual(['caddy'])
  })

  it('copy only existing files into the image', () => {
    const copied = [...dockerfile.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, paths]) => paths!.split(' '))
    const missing = copied.map((file) => file.replace('/app/', '')).filter((file) => !fs.existsSync(path.join(ROOT, file)))

    expect(copied.length).toBeGreaterThan(5)
    expect(missing).toEqual([])
  })

  it('have a stop grace period longer than draining takes', () => {
    const seconds = parseInt(compose.services.web.stop_grace_period)

    expect(seconds).toBeGreaterThan(Number(compose.services.web.environment.DRAIN_SECONDS) + 10)
  })
})
