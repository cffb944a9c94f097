import fs from 'node:fs'
import path from 'node:path'

const DOCS = path.resolve(import.meta.dirname, '../../docs')

export interface Chapter {
  /** Its blocks of shell commands, one after the other. */
  commands: string
  /** The code blocks that follow the name of their file, such as `src/App.vue`, unchanged. */
  files: Record<string, string>
  /** The other code blocks. */
  blocks: string[]
}

/** Reads the code of a chapter of the guide, by its heading. The title of the page names its beginning. @throws when the page lacks it. */
export function readChapter(page: string, heading: string): Chapter {
  const text = fs.readFileSync(path.join(DOCS, page), 'utf8')
  const own = text.split(/^##+ /m).find((part) => part.replace(/^# /, '').startsWith(`${heading}\n`))
  if (!own) throw new Error(`${page} has no chapter "${heading}"`)
  const chapter: Chapter = { commands: '', files: {}, blocks: [] }
  for (const [, name, language, code] of own.matchAll(/(?:`([\w./-]+)`[^\n`]*:\n\n)?^```(\w+)\n([^]*?)^```$/gm)) {
    if (language === 'sh') chapter.commands += code
    else if (name) chapter.files[name] = code!
    else chapter.blocks.push(code!)
  }
  return chapter
}
