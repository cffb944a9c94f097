import type { SearchEntry } from '../SearchEntry.ts'
import { findDialog } from './dialogs.ts'
import { findOperations } from './findOperations.ts'

/** Opens the search with its button, `/` or Ctrl+K. Arrow keys choose, Enter opens. The index is one file of this server. */
export function offerSearch(): void {
  const dialog = findDialog('search')
  const input = dialog.querySelector('input')!
  const list = dialog.querySelector('[role=listbox]')!
  const status = dialog.querySelector('[role=status]')!
  let entries: SearchEntry[] = []
  let chosen = 0

  document.querySelector('[data-search]:is(button)')!.addEventListener('click', open)
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select')
    const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isSlash && !(event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey))) return
    event.preventDefault()
    open()
  })
  input.addEventListener('input', show)
  input.addEventListener('keydown', (event) => {
    const options = list.children
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && options.length) mark((chosen + step + options.length) % options.length)
    else if (event.key === 'Enter') (options[chosen] as HTMLElement | undefined)?.click()
    else return
    event.preventDefault()
  })
  list.addEventListener('click', () => dialog.close())

  function open() {
    if (document.querySelector('dialog[open]')) return
    dialog.showModal()
    input.select()
    if (!entries.length) void readIndex().then((read) => ((entries = read), show()))
  }

  function show() {
    const query = input.value.trim()
    const found = findOperations(entries, query)
    list.replaceChildren(...found.map(optionOf))
    input.ariaExpanded = String(found.length > 0)
    status.textContent = !query || !entries.length ? '' : found.length ? countOf(found.length) : `Nothing about “${query}”.`
    mark(0)
  }

  function mark(at: number) {
    chosen = at
    for (const [place, option] of [...list.children].entries()) option.ariaSelected = String(place === at)
    const current = list.children[at]
    if (current) input.setAttribute('aria-activedescendant', current.id)
    else input.removeAttribute('aria-activedescendant')
    current?.scrollIntoView({ block: 'nearest' })
  }
}

async function readIndex(): Promise<SearchEntry[]> {
  const answer = await fetch(document.documentElement.dataset['search']!)
  return (await answer.json()) as SearchEntry[]
}

function optionOf({ title, address, call }: SearchEntry, at: number): HTMLElement {
  const option = document.createElement('a')
  const name = document.createElement('strong')
  const place = document.createElement('small')
  name.textContent = title
  place.textContent = call || 'event'
  option.id = `search-${at}`
  option.role = 'option'
  option.tabIndex = -1
  option.href = address
  option.append(name, place)
  return option
}

const countOf = (count: number) => (count === 1 ? '1 result' : `${count} results`)
