interface Element {
  type: string
  tagName?: string
  properties?: Record<string, unknown>
  children?: Element[]
}

/** The chapters that are doors: what a reader wants to do. Their first link is the start. */
const DOORS = new Set(['Sell', 'Build', 'Run'])

/** Wraps each chapter of the guide's first page into a section, and marks the doors. The page stays plain Markdown. */
export function withDoors() {
  return (tree: Element, { path }: { path: string }) => {
    if (!/[\\/]documentation[\\/]index\.md$/.test(path)) return
    const parts: Element[] = []
    for (const node of tree.children ?? []) {
      const chapter = parts.at(-1)
      if (node.tagName === 'h2') parts.push(sectionOf(node))
      else if (chapter?.tagName === 'section' && node.type !== 'mdxjsEsm') chapter.children!.push(node)
      else parts.push(node)
    }
    tree.children = parts
  }
}

function sectionOf(heading: Element): Element {
  const door = DOORS.has(textOf(heading)) ? { dataDoor: '' } : {}
  return { type: 'element', tagName: 'section', properties: door, children: [heading] }
}

const textOf = ({ children = [], ...node }: Element & { value?: string }): string =>
  (node.value ?? '') + children.map((child) => textOf(child)).join('')
