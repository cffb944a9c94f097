import path from 'node:path'
import { type Page, routeOf } from './pages.ts'

const CODE = /(^ *```[^]*?^ *```$|`[^`\n]*`)/gm
const LINK = /\[([^\]]*)\]\((?!https?:|mailto:|#|\/)([^)#\s]+)(#[^)]*)?\)/g

/** Leads links to the addresses of their files, except in code. A link to a file that is not served leaves its words. */
export function withRoutes({ name, markdown }: Pick<Page, 'name' | 'markdown'>): string {
  const folder = path.posix.dirname(name)
  const parts = markdown.split(CODE)
  return parts.map((part, at) => (at % 2 ? part : part.replace(LINK, follow))).join('')

  function follow(_link: string, words: string, file: string, anchor = '') {
    const route = routeOf(path.posix.join(folder, file))
    return route ? `[${words}](${route}${anchor})` : words
  }
}
