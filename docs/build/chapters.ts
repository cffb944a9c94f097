import path from 'node:path'
import { FIRST_PAGE, type Page } from './pages.ts'

interface Chapter {
  title: string
  pages: Page[]
}

/** Sorts the pages of the guide into the chapters of its first page. Pages without a link there come after it, in `Others`. */
export function readChapters(pages: Page[]): Chapter[] {
  const byRoute = new Map(pages.map((page) => [page.route, page]))
  const guide = pages.filter(({ name }) => name !== FIRST_PAGE && !/^(site|errors|contributing\/decisions)\//.test(name))
  const left = new Set(
    [...guide, byRoute.get('/documentation/contributing/decisions/README')].filter((page) => page !== undefined),
  )
  const chapters = pages
    .find(({ name }) => name === FIRST_PAGE)!
    .markdown.split(/^(?=## )/m)
    .map((part) => ({
      title: /^## (.+)/.exec(part)?.[1] ?? '',
      pages: linksOf(part, byRoute).filter((page) => left.delete(page)),
    }))
  return [...chapters, { title: 'Others', pages: [...left] }].filter((chapter) => chapter.pages.length)
}

const linksOf = (markdown: string, byRoute: Map<string, Page>) =>
  [...markdown.matchAll(/\]\((?:\/documentation\/)?([\w/-]+)(?:\.md)?\)/g)]
    .map(([, name]) => byRoute.get(path.posix.join('/documentation', name!)))
    .filter((page) => page !== undefined)

/** The chapters as the sidebar of the generator. */
export const sidebarOf = (chapters: Chapter[]) =>
  chapters.map(({ title, pages }) => ({
    text: title,
    items: pages.map((page) => ({ text: page.title, link: page.route })),
  }))
