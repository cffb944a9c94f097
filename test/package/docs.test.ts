import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { listFiles } from '../../docs/build/pages.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const pages = [
  'README.md',
  ...listFiles(path.join(ROOT, 'docs')).map((name) => `docs/${name}`),
  ...fs
    .readdirSync(path.join(ROOT, 'examples'))
    .map((name) => `examples/${name}/README.md`)
    .filter((name) => fs.existsSync(path.join(ROOT, name))),
].filter((name) => name.endsWith('.md'))

const exists = (...parts: string[]) => fs.existsSync(path.join(ROOT, ...parts))

describe.each(pages)('%s', (page) => {
  const text = fs.readFileSync(path.join(ROOT, page), 'utf8').replace(/```[\s\S]*?```/g, '')

  it('links to existing pages', () => {
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|\/|#)([^)#]+)(#[^)]*)?\)/g)].map(([, target]) => target!)

    expect(links.filter((target) => !exists(path.dirname(page), target))).toEqual([])
  })

  it('names existing files', () => {
    const files = [
      ...text.matchAll(/`((?:api|sdk|dashboard|checkout|test|docs|examples)\/[\w./-]+\.(?:ts|tsx|mjs|md|yaml|css))`/g),
    ]

    expect(files.map(([, file]) => file!).filter((file) => !exists(file))).toEqual([])
  })
})

describe('the glossary', () => {
  const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8')
  const words = [...read('docs/contributing/glossary.md').matchAll(/^\| (\*\*[^|]+?) \|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word]) => word!),
  )

  it('defines the word of every part of the API', () => {
    const { tags } = parse(read('openapi.yaml')) as { tags: { name: string }[] }
    const known = new Set(words.flatMap((word) => [word, `${word}s`]))

    expect(tags.map(({ name }) => name).filter((name) => !known.has(name.replaceAll('-', ' ')))).toEqual([])
  })

  it('gives each word one meaning', () => {
    expect(words.length).toBeGreaterThan(60)
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
  })
})

describe('the table of scopes', () => {
  interface Operation {
    tags: [string]
    security?: Record<string, string[]>[]
  }
  const { paths } = parse(fs.readFileSync(path.join(ROOT, 'api/src/generated/openapi.yaml'), 'utf8')) as {
    paths: Record<string, Record<string, Operation>>
  }
  const operations = Object.values(paths).flatMap((item) => Object.values(item))
  const rows = new Map(
    [...fs.readFileSync(path.join(ROOT, 'docs/api-keys.md'), 'utf8').matchAll(/^\| `(\w+)` \| ([\w, -]+) \|/gm)].map(
      ([, area, tags]) => [area!, tags!.split(', ')],
    ),
  )

  it('names every tag whose calls take a key, at one of the areas that its calls need', () => {
    const areasOf = new Map<string, Set<string>>()
    for (const { tags, security = [{ bearerAuth: [] }] } of operations)
      for (const scopes of security.flatMap(({ bearerAuth }) => (bearerAuth ? [bearerAuth] : []))) {
        const areas = scopes.length ? scopes.map((scope) => scope.split(':')[0]!) : [tags[0]]
        areasOf.set(tags[0], new Set([...(areasOf.get(tags[0]) ?? []), ...areas]))
      }
    // Its one call is the server's health, which needs no key.
    areasOf.delete('system')
    const missing = [...areasOf].filter(([tag, areas]) => ![...areas].some((area) => rows.get(area)?.includes(tag)))

    expect(missing).toEqual([])
    expect([...rows.values()].flat().filter((tag) => !areasOf.has(tag))).toEqual([])
  })
})
