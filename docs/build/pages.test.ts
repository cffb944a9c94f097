import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERROR_CODES } from '../../api/src/site/errorCodes.ts'
import { documentationOf, type ErrorCode } from '../../api/src/platform/http/errors.ts'
import { readChapters } from './chapters.ts'
import { withRoutes } from './links.ts'
import { readPages, sdkChanges } from './pages.ts'

const FILES = {
  'README.md':
    '# Documentation\n\n## Building\n\n[Zebra](zebra.md), [Embed](embed/guide.md), [API](/api-docs), [errors](/documentation/errors).',
  'zebra.md': '# Aardvarks\n\n```sh\nnpm ci\n```\n\nThey hear `herd:<name>`, *all* of [it](it.md).\n\nMore.',
  'embed/guide.md': '# Embed\n\nIn a frame.',
  'extra.md': 'No heading.',
  'contributing/decisions/0001-why.md': '# Why',
  'site/terms.md': '# Terms & conditions\n\nWho "sells" here.',
  'dist/old.md': '# Old',
  'node_modules/x/README.md': '# Library',
}
const docs = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-docs-'))
const named = (name: string) => readPages(docs).find((page) => page.name === name)

beforeAll(() => {
  for (const [file, text] of Object.entries(FILES)) {
    fs.mkdirSync(path.dirname(path.join(docs, file)), { recursive: true })
    fs.writeFileSync(path.join(docs, file), text)
  }
})
afterAll(() => fs.rmSync(docs, { recursive: true }))

describe('readPages', () => {
  it('gives each file its address, and leaves out what is built or installed', () => {
    expect(readPages(docs).map(({ route }) => route)).toEqual(
      expect.arrayContaining(['/documentation', '/documentation/zebra', '/documentation/embed/guide', '/terms']),
    )
    expect([named('dist/old'), named('node_modules/x/README')]).toEqual([undefined, undefined])
  })

  it('describes a page by its first heading and its first sentence, whatever is before it', () => {
    expect(named('zebra')).toMatchObject({ title: 'Aardvarks', summary: 'They hear herd:<name>, all of it.' })
    expect(named('extra')).toMatchObject({ title: 'extra', summary: 'No heading.' })
  })

  it('has a page for every error code, from the one list', () => {
    for (const [code, { cure, means }] of Object.entries(ERROR_CODES)) {
      expect(named(`errors/${code}`)!.markdown).toContain(cure)
      expect(named(`errors/${code}`)!.route).toBe(documentationOf(code as ErrorCode, ''))
      expect(named('errors')!.markdown).toContain(means)
    }
  })
})

it('sorts the guide into the chapters of its first page, then the pages that it does not link to', () => {
  const chapters = readChapters(readPages(docs)).map(({ title, pages }) => [title, ...pages.map(({ route }) => route)])

  expect(chapters).toEqual([
    ['Building', '/documentation/zebra', '/documentation/embed/guide', '/documentation/errors'],
    ['Others', '/documentation/extra', '/documentation/versions', '/documentation/sdk-changes'],
  ])
})

describe('withRoutes', () => {
  const links = (name: string, markdown: string) => withRoutes({ name, markdown })

  it('leads links between files to their addresses', () => {
    expect(links('site/terms', '[a](privacy.md), [b](../embed/guide.md#frames), [c](../../openapi.yaml)')).toBe(
      '[a](/privacy), [b](/documentation/embed/guide#frames), [c](/openapi.yaml)',
    )
    expect(links('contributing/decisions/0001-why', '[up](../../README.md)')).toBe('[up](/documentation)')
  })

  it('leaves the words of a link to a file that is not served', () => {
    expect(links('self-hosting', '[files](../examples/self-hosting), [read me](../README.md)')).toBe('files, read me')
  })

  it('changes no code, no address and no anchor', () => {
    const text = 'See `[a](b.md)`, [c](https://example.com/?a=1), [d](#e), [f](/api-docs).\n\n```md\n[a](b.md)\n```\n'

    expect(links('zebra', text)).toBe(text)
  })
})

describe('sdkChanges', () => {
  it('shows what waits for a release, but no heading without changes', () => {
    const released = '## 0.1.0 (2026-11-27)\n\n- First.\n'

    expect(sdkChanges(`# Changes\n\n## Pending\n\n${released}`)).toBe(`# Changes of the SDK\n\n${released}`)
    expect(sdkChanges(`# Changes\n\n## Pending\n\n- New.\n\n${released}`)).toContain('## Pending\n\n- New.')
  })
})
