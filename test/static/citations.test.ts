import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Documents that the project's readers do not have. The rules of the product are in docs/product. */
const UNKNOWN_DOCUMENT = /\bspec [0-9]|\(spec\b|\b[Tt]he spec\b|\bspec readings?\b|\bdecisions[:,] ?[A-Z]|\bapi\.md\b/
const IN_BLOCKS = /```[\s\S]*?```/g

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  // A deleted file is listed until it is committed.
  .filter((file) => file && existsSync(path.join(ROOT, file)))
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const prose = (file: string) => read(file).replace(IN_BLOCKS, '')
const texts = files.filter((file) => /\.(ts|tsx|mjs|css|md|yaml|sql)$/.test(file) && file !== 'test/static/citations.test.ts')
const pages = texts.filter((file) => file.endsWith('.md'))

const anchors = new Map(
  pages.map((page) => [page, new Set([...prose(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!)))]),
)

/** Returns the anchor of a heading, as GitHub and the documentation make it. */
function anchorOf(heading: string): string {
  const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
  return words
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}

/** Whether a page exists, with a heading of this anchor if there is one. */
const isThere = (page: string, anchor: string | undefined) =>
  anchor ? Boolean(anchors.get(page)?.has(anchor)) : files.includes(page)

it('cites no document that its readers do not have', () => {
  const citing = texts.flatMap((file) =>
    read(file)
      .split('\n')
      .filter((line) => UNKNOWN_DOCUMENT.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )

  expect(texts.length).toBeGreaterThan(1000)
  expect(citing).toEqual([])
})

describe('what is cited exists', () => {
  it('as a page of docs, with the heading', () => {
    // Its pages are inputs of a test.
    const citing = texts.filter((file) => file !== 'test/support/run/changedSpecs.test.ts')
    const cited = citing.flatMap((file) =>
      [...read(file).matchAll(/(?<![\w/.])(docs\/[\w./-]+?\.md)(?:#([\w-]+))?/g)].map(([text, page, anchor]) => ({
        text: `${file}: ${text}`,
        exists: isThere(page!, anchor),
      })),
    )

    expect(cited.length).toBeGreaterThan(200)
    expect(cited.filter(({ exists }) => !exists).map(({ text }) => text)).toEqual([])
  })

  it('as the heading that a link of a page leads to', () => {
    const links = pages.flatMap((page) =>
      [...prose(page).matchAll(/\]\((?!\w+:|\/)([^)#\s]*)#([^)\s]+)\)/g)].map(([, target, anchor]) => ({
        text: `${page}: ${target}#${anchor}`,
        exists: isThere(target ? path.posix.join(path.posix.dirname(page), target) : page, anchor),
      })),
    )

    expect(links.length).toBeGreaterThan(50)
    expect(links.filter(({ exists }) => !exists).map(({ text }) => text)).toEqual([])
  })

  const guides = pages.filter((page) => /^docs\/(contributing|run)\//.test(page))
  const namesIn = (page: string) => [...prose(page).matchAll(/`([^`\n]+)`/g)].map(([, name]) => name!)

  it('as a file or folder that a guide of contributors or operators names', () => {
    const sources = new Set(files.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(at).join('/'))))
    const folders = new Set(files.flatMap(foldersOf))
    const isKnown = (name: string) => (name.endsWith('/') ? folders.has(name) : sources.has(name))
    const named = guides.flatMap((page) =>
      namesIn(page)
        .filter(
          (name) => /^[\w.@-]+(\/[\w.@-]+)*(\/|\.(ts|tsx|mjs|md|yaml|css|sql))$/.test(name) && !/generated\/|YYYY/.test(name),
        )
        .map((name) => ({ text: `${page}: ${name}`, exists: isKnown(name) })),
    )

    expect(named.length).toBeGreaterThan(200)
    expect(named.filter(({ exists }) => !exists).map(({ text }) => text)).toEqual([])
  })

  it('as a function or another name in camel case that such a guide names', () => {
    const sources = texts.filter((file) => !file.endsWith('.md'))
    const words = new Set(sources.flatMap((file) => [...file.split(/[/.]/), ...(read(file).match(/\w+/g) ?? [])]))
    const named = guides.flatMap((page) =>
      namesIn(page).flatMap((name) => (name.match(/(?<![\w.@/-])[a-z]+[A-Z]\w*/g) ?? []).map((word) => ({ page, word }))),
    )

    expect(named.length).toBeGreaterThan(100)
    expect(named.filter(({ word }) => !words.has(word)).map(({ page, word }) => `${page}: ${word}`)).toEqual([])
  })
})

/** `a/b/c.ts` → `a/b/`, `b/`, `a/`, so that a folder may be named by its end. */
function foldersOf(file: string): string[] {
  const parts = file.split('/').slice(0, -1)
  return parts.flatMap((_, end) => parts.slice(0, end + 1).map((_part, at) => `${parts.slice(at, end + 1).join('/')}/`))
}
