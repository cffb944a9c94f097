import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')
const documented = new Set(read('.env.example').match(/^[A-Z_0-9]+(?==)/gm))

describe('.env.example', () => {
  it('lists exactly the variables that the server reads', () => {
    const readers = ['config.ts', 'configReaders.ts', 'gateways/openId.ts'].map((file) => read(`api/src/${file}`)).join('')
    const reads = [...readers.matchAll(/env\['([A-Z_0-9]+)'\]|(?:env, |\[|, )'([A-Z]+_[A-Z_0-9]+)'(?=[,\]])/g)]

    expect([...new Set(reads.map(([, direct, named]) => direct ?? named))].sort()).toEqual([...documented].sort())
  })
})

describe('the self-hosting files', () => {
  const compose = parse(read('examples/self-hosting/compose.yaml'), { merge: true })
  const dockerfile = read('examples/self-hosting/Dockerfile')

  it('set only known variables', () => {
    const { web, worker } = compose.services
    const inImage = [...dockerfile.matchAll(/\b([A-Z_]+)=\S+/g)].map(([, name]) => name)
    const names = [...Object.keys(web.environment), ...Object.keys(worker.environment), ...inImage]

    expect(names.filter((name) => !documented.has(name!))).toEqual([])
    expect([web.environment.ROLE, web.deploy.replicas, worker.environment.ROLE]).toEqual(['web', 2, 'worker'])
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
