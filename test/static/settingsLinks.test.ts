import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { type SectionId, settingsHref } from '../../dashboard/src/lib/settings.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const FOLDERS = ['api/src', 'checkout/src', 'dashboard/src', 'docs']
/** The page of a link to a section of the settings, and the section. Between them there may be parameters. */
const LINK = /(\/dashboard\/settings[\w/-]*)[^\s'"`)#]*#([\w-]+)/g

it('links to sections of the settings name their page', () => {
  const links = FOLDERS.flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.(tsx?|md)$/.test(file) && !/node_modules|dist\/|\.pages\/|generated/.test(file))
      .flatMap((file) => [...fs.readFileSync(path.join(ROOT, folder, file), 'utf8').matchAll(LINK)])
      .map(([, page, section]) => `${page}#${section}`),
  )

  expect(links.length).toBeGreaterThan(8)
  expect(links.filter((link) => link !== settingsHref(link.split('#')[1] as SectionId))).toEqual([])
})
