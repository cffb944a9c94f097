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
