// Prepares the pages for the generator, and writes their Markdown for programs. `npm run build` runs it before Rspress.
import fs from 'node:fs'
import path from 'node:path'
import { readChapters, sidebarOf } from './chapters.ts'
import { withRoutes } from './links.ts'
import { ALIASES, type Page, readPages } from './pages.ts'

const DOCS = path.resolve(import.meta.dirname, '..')
const STAGED = path.join(DOCS, '.pages')

const INTRODUCTION = `# Linktill

> Sell through shareable checkout links: a headless API, an embed SDK, a hosted checkout and a merchant dashboard.

Every page of the guide is there as Markdown; [llms-full.txt](/llms-full.txt) has all of them. The contract of the API is [openapi.yaml](/openapi.yaml), or as JSON [openapi.json](/openapi.json).

`
const pages = readPages(DOCS)
const chapters = readChapters(pages)
fs.rmSync(STAGED, { recursive: true, force: true })
stagePages(pages)
writeFile('sidebar.json', JSON.stringify(sidebarOf(chapters)))
writeMarkdown([...new Set([...chapters.flatMap((chapter) => chapter.pages), ...pages])])
fs.mkdirSync(path.join(STAGED, 'public/static'))
fs.copyFileSync(path.join(DOCS, '../dashboard/src/ui/mark.svg'), path.join(STAGED, 'public/static/mark.svg'))

/**
 * Writes the pages in the layout of their addresses, because the generator derives addresses from files. Links between files become
 * links between addresses. The files in the repository keep links that work there.
 */
function stagePages(pages: Page[]) {
  for (const page of pages)
    for (const route of [page.route, ALIASES[page.name]].filter((one) => one !== undefined)) {
      const head = { title: page.title, description: page.summary, canonical: page.route }
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
      const file = route === '/documentation' ? `${route}/index.md` : `${route}.md`
      writeFile(file, `---\n${lines.join('\n')}\n---\n\n${withRoutes(page)}`)
    }
}

/**
 * Writes what programs read: each page as Markdown, a table of contents (llmstxt.org), and everything in one file. The last two are
 * for those who integrate, so they leave out what only contributors need.
 */
function writeMarkdown(pages: Page[]) {
  const guide = pages.filter(({ name }) => !name.startsWith('site/'))
  for (const { route, markdown } of guide) writeFile(`public/${route}.md`, markdown)
  const own = guide.filter(({ name }) => !name.startsWith('contributing/'))
  const contents = own.map(({ title, route, summary }) => `- [${title}](${route}.md): ${summary}`)
  writeFile('public/llms.txt', `${INTRODUCTION}## Guide\n\n${contents.join('\n')}\n`)
  const texts = own.map(({ route, markdown }) => `<!-- ${route} -->\n\n${markdown.trim()}\n`)
  writeFile('public/llms-full.txt', `${INTRODUCTION}${texts.join('\n')}`)
}

function writeFile(file: string, text: string) {
  fs.mkdirSync(path.dirname(path.join(STAGED, file)), { recursive: true })
  fs.writeFileSync(path.join(STAGED, file), text)
}
