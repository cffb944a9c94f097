import fs from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

const DIST = path.resolve(import.meta.dirname, '../../dashboard/dist')
/** Gzip, of all scripts that a page needs before it shows anything: 150 KB. Charts come after it. */
const MOST_BYTES = 150 * 1024

const read = (file: string) => fs.readFileSync(path.join(DIST, file), 'utf8')
const scriptsIn = (html: string) => [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, file]) => file!)
const pages = Object.entries<string[]>(JSON.parse(read('preload.json')))

describe('the first load of the dashboard', () => {
  it.each(pages)(`of %s is at most 150 KB of scripts`, (_page, tags) => {
    const scripts = [...new Set([...scriptsIn(read('index.html')), ...scriptsIn(tags.join(''))])]

    const bytes = scripts.reduce((sum, file) => sum + gzipSync(read(file)).length, 0)

    expect(scripts.length).toBeGreaterThan(1)
    expect(scripts.filter((file) => file.includes('apex'))).toEqual([])
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES)
    // Else something else was measured.
    expect(bytes).toBeGreaterThan(MOST_BYTES / 2)
  })

  it('is known of every page that the router has', () => {
    const app = fs.readFileSync(path.resolve(DIST, '../src/App.tsx'), 'utf8')
    const routes = [...app.matchAll(/<Route path="([^"]+)"/g)].map(([, route]) =>
      route!.replace('/:id?/', '/:id/').replace('/*?', ''),
    )
    // Signing in comes with the first script.
    const lazy = routes.filter((route) => route !== '/login')

    expect(lazy.length).toBeGreaterThan(15)
    expect(lazy.filter((route) => !pages.some(([page]) => page === route))).toEqual([])
  })
})
