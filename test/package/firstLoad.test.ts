import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const DIST = path.join(ROOT, 'dashboard/dist')
/** Gzipped size of all scripts that a page needs before it renders: 150 KB. Charts, dialogs and menus load later. */
const MOST_BYTES = 150 * 1024
/** The same of the pages that are opened first. They need neither dialogs nor what reads sheets. */
const LEAN_BYTES = 126 * 1024
const LEAN = ['/login', '/signup', '/dashboard', '/dashboard/products', '/dashboard/checkout-links']
/** Browsers send six requests at once. */
const MOST_SCRIPTS = 24
const MOST_STYLES = 10

const read = (file: string) => fs.readFileSync(path.join(DIST, file), 'utf8')
const scriptsIn = (html: string) => [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file!)
const pages = Object.entries<string[]>(JSON.parse(read('preload.json')))

describe('the first load of the dashboard', () => {
  it.each(pages)(`of %s is at most 150 KB of scripts`, (_page, tags) => {
    const scripts = [...new Set([...scriptsIn(read('index.html')), ...scriptsIn(tags.join(''))])]

    const bytes = scripts.reduce((sum, file) => sum + gzipSync(read(file)).length, 0)

    expect(scripts.length).toBeGreaterThan(1)
    expect(scripts.length).toBeLessThanOrEqual(MOST_SCRIPTS)
    expect(tags.filter((tag) => tag.includes('stylesheet')).length).toBeLessThanOrEqual(MOST_STYLES)
    expect(scripts.filter((file) => /apex|MenuParts|ActivityPanel|Confirmation-/.test(file))).toEqual([])
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES)
    // Otherwise the wrong files were measured.
    expect(bytes).toBeGreaterThan(MOST_BYTES / 2)
  })

  it.each(LEAN)('of %s is at most 126 KB, without dialogs', (page) => {
    const tags = pages.find(([address]) => address === page)![1].join('')
    const scripts = [...new Set([...scriptsIn(read('index.html')), ...scriptsIn(tags)])]

    expect(scripts.filter((file) => /(dialogs|sheets)-/.test(file))).toEqual([])
    expect(scripts.reduce((sum, file) => sum + gzipSync(read(file)).length, 0)).toBeLessThanOrEqual(LEAN_BYTES)
  })

  it('is measured for every page of the router', () => {
    const app = fs.readFileSync(path.resolve(DIST, '../src/App.tsx'), 'utf8')
    const routes = [...app.matchAll(/<Route path="([^"]+)"/g)].map(([, route]) =>
      route!.replace('/:id?/', '/:id/').replace(/\/(?:\*|:tab)\?/, ''),
    )

    expect(routes.length).toBeGreaterThan(15)
    expect(routes.filter((route) => !pages.some(([page]) => page === route))).toEqual([])
  })
})

describe('the first frame of the dashboard', () => {
  const outlines = Object.entries<string>(JSON.parse(read('outlines.json')))

  it('is in the document of every page, as at most 8 KB of HTML', () => {
    expect(outlines.map(([page]) => page)).toEqual(pages.map(([page]) => page))
    for (const [page, outline] of outlines) {
      expect([page, /<main.*data-outline/.test(outline)]).toEqual([page, true])
      expect(outline.length).toBeLessThanOrEqual(8 * 1024)
    }
  })

  it('waits for no library: the first script only starts the others', () => {
    const [first] = scriptsIn(read('index.html'))
    const imported = [...read(first!).matchAll(/from"\.\/([^"]+)"/g)].map(([, file]) => `dashboard-assets/${file}`)

    expect(imported.length).toBeGreaterThan(0)
    const bytes = [first!, ...imported].reduce((sum, file) => sum + gzipSync(read(file)).length, 0)
    expect(bytes).toBeLessThanOrEqual(8 * 1024)
  })
})

describe('the first load of the checkout', () => {
  const client = path.join(ROOT, 'checkout/dist/client')
  const parts = JSON.parse(fs.readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; imports?: string[] }
  >
  const allOf = (name: string): string[] => [name, ...(parts[name]!.imports ?? []).flatMap(allOf)]
  const bytesOf = (...names: string[]) =>
    [...new Set(names.flatMap(allOf))].reduce(
      (sum, name) => sum + gzipSync(fs.readFileSync(path.join(client, parts[name]!.file))).length,
      0,
    )

  it('is at most 15 KB of scripts until the first step is usable, all inside the document', () => {
    const bytes = bytesOf('src/firstStep/entry-first-step.ts')

    expect(parts['src/firstStep/entry-first-step.ts']!.imports).toBeUndefined()
    expect(bytes).toBeLessThanOrEqual(15 * 1024)
    expect(bytes).toBeGreaterThan(1024) // otherwise the wrong file was measured
  })

  it('is at most 80 KB of script files, including React', () => {
    const bytes = bytesOf('src/entry-client.tsx')

    expect(bytes).toBeLessThanOrEqual(80 * 1024)
    expect(bytes).toBeGreaterThan(60 * 1024) // otherwise the wrong files were measured
  })

  it('is at most 4 KB more in a frame', () => {
    const framed = bytesOf('src/entry-client.tsx', 'src/frame/startFrame.ts')

    expect(framed - bytesOf('src/entry-client.tsx')).toBeLessThanOrEqual(4 * 1024)
    expect(bytesOf('src/frame/entry-problem.ts')).toBeLessThanOrEqual(2 * 1024)
  })
})
