import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parser } from '@prometheus-io/lezer-promql'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { buildMerchant } from '../../test/factories.ts'
import { startApi } from '../../test/server.ts'
import { createMetrics } from './metrics.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

interface Rule {
  alert: string
  expr: string
  annotations: { summary: string; guide: string }
}
const rules = (parse(read('examples/self-hosting/alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
)
const { panels } = JSON.parse(read('examples/self-hosting/dashboard.json')) as {
  panels: { title: string; gridPos: Record<'x' | 'y' | 'w' | 'h', number>; targets: { expr: string }[] }[]
}
const queries: [string, string][] = [
  ...rules.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [title, expr])),
]

/** What Prometheus adds to every series that it reads. */
const ADDED = new Set(['job', 'instance'])
const api = startApi()
/** Labels by name of series: `linktill_request_seconds_bucket` → le, operation, status. */
const exposed = new Map<string, Set<string>>()
beforeAll(async () => {
  const metrics = createMetrics(api.db)
  metrics.request({ operation: 'createOrder', status: 500, seconds: 0.1 })
  metrics.job({ task: 'followSales', result: 'done', seconds: 0.1 })
  metrics.cspReport({ disposition: 'enforce' })
  const { text } = await metrics.read()
  for (const [, name, labels = ''] of text.matchAll(/^([a-z_0-9]+)(?:\{(.*)\})? \S+$/gm)) {
    const known = exposed.get(name!) ?? new Set()
    for (const [, label] of labels.matchAll(/([a-z_]+)="/g)) known.add(label!)
    exposed.set(name!, known)
  }
  exposed.set('up', new Set())
})

describe.each(queries)('%s', (_title, expr) => {
  it('is valid in the grammar of Prometheus', () => {
    const errors: string[] = []
    parser.parse(expr).iterate({ enter: ({ type, from }) => void (type.isError && errors.push(expr.slice(from))) })

    expect(errors).toEqual([])
  })

  it('reads series that the server exposes, by labels that they have', () => {
    const read = [...expr.matchAll(/\b(up|(?:linktill|process|nodejs)_[a-z_0-9]+)\b(?:\{([^}]*)\})?/g)]

    expect(read.length).toBeGreaterThan(0)
    for (const [, name, selector = ''] of read) {
      const labels = [...selector.matchAll(/([a-z_]+)(?==|!)/g)].map(([, label]) => label!)
      expect([name, exposed.has(name!)]).toEqual([name, true])
      expect(labels.filter((label) => !ADDED.has(label) && !exposed.get(name!)!.has(label))).toEqual([])
    }
  })

  it('groups by labels that a series of it has', () => {
    const names = [...expr.matchAll(/\b(linktill_[a-z_0-9]+)\b/g)].map(([, name]) => name!)
    const groups = [...expr.matchAll(/\bby \(([^)]+)\)/g)].flatMap(([, list]) => list!.split(', '))

    expect(groups.filter((label) => !names.every((name) => exposed.get(name)!.has(label)))).toEqual([])
  })
})

it('has a guide for every alert, and an alert for every sign that the documentation names', () => {
  const headings = [...read('docs/run/faults.md').matchAll(/^## (.+)$/gm)].map(
    ([, title]) =>
      `docs/run/faults.md#${title!
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-')}`,
  )
  const [, signs] = /^Alert on: (.+)$/m.exec(read('docs/run/production.md'))!
  const named = [...signs!.matchAll(/`(linktill_\w+)/g)].map(([, name]) => name!)

  expect(rules.map(({ annotations }) => annotations.guide).filter((guide) => !headings.includes(guide))).toEqual([])
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((name) => !rules.some(({ expr }) => expr.includes(name)))).toEqual([])
})

it('lists each of the server’s own series in the dashboard or the alerts', () => {
  const own = [...exposed.keys()].filter((name) => name.startsWith('linktill_') && !/_(sum|count|bucket)$/.test(name))
  const unread = own.filter((name) => !queries.some(([, expr]) => expr.includes(name)))

  // Anybody can send such reports, so their number means little.
  expect(unread).toEqual(['linktill_csp_reports_total'])
})

it('has a query for each fault that runs, and makes what was given up due again', async () => {
  const merchant = await buildMerchant(api.db)
  await api.db.raw(`select graphile_worker.add_job('anything', max_attempts := 1)`)
  await api.db.raw(`update graphile_worker._private_jobs set attempts = 1`)
  await api.db('paymentEvents').insert({ id: 'evt_1', type: 'payout.paid', tries: 25 })
  const mail = { merchantId: merchant.id, recipient: 'a@example.com', canonicalRecipient: 'a@example.com', template: 'receipt' }
  await api.db('mails').insert({ ...mail, attempts: 25, dueAt: null })
  const counted = async () => {
    const { text } = await createMetrics(api.db).read()
    return [...text.matchAll(/^linktill_(\w+_(?:waiting|given_up)) (\d+)$/gm)].map(([, name, count]) => `${name} ${count}`)
  }
  expect(await counted()).toEqual(['jobs_waiting 0', 'jobs_given_up 2', 'mails_waiting 0', 'mails_given_up 1'])

  const queries = [...read('docs/run/faults.md').matchAll(/^ *```sql\n([\s\S]*?)^ *```$/gm)].map(([, sql]) => sql!)
  for (const query of queries) for (const one of query.split(/;\n/).filter((part) => part.trim())) await api.db.raw(one)

  expect(queries).toHaveLength(6)
  expect(await counted()).toEqual(['jobs_waiting 2', 'jobs_given_up 0', 'mails_waiting 1', 'mails_given_up 0'])
})

it('lays out the panels of the dashboard without overlap', () => {
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_none, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
  )

  expect(new Set(cells).size).toBe(cells.length)
  expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true)
})
