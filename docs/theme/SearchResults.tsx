import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { searchIndexHash } from 'virtual-page-data'
import { Link, useOpen } from './Link.tsx'
import { excerptOf, findSections, type Section, sectionsOf } from './findSections.ts'
import styles from './Search.module.css'

/** The input of the search, and the sections that match. Arrow keys choose, Enter opens. The index is one file of this server. */
export function SearchResults({ onDone }: { onDone: () => void }) {
  const [sections, setSections] = useState<Section[]>([])
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const open = useOpen()
  const results = findSections(sections, query)

  useEffect(() => {
    input.current!.focus()
    void readIndex().then(setSections)
  }, [])
  useEffect(() => {
    // A block: browsers may return a promise, which React would take for a cleanup function.
    document.getElementById(`result-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  function choose(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const result = results[chosen]
    if (step && results.length) setChosen((chosen + step + results.length) % results.length)
    else if (event.key === 'Enter' && result) void open(result.address).then(onDone)
    else return
    event.preventDefault()
  }
  const count = results.length === 1 ? '1 result' : `${results.length} results`

  return (
    <>
      <div className={styles.head}>
        <input
          ref={input}
          type="search"
          role="combobox"
          aria-label="Search the guide"
          aria-expanded={results.length > 0}
          aria-controls="search-results"
          aria-activedescendant={results.length ? `result-${chosen}` : undefined}
          placeholder="Search the guide"
          autoComplete="off"
          maxLength={200}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value)
            setChosen(0)
          }}
          onKeyDown={choose}
        />
        <button type="button" aria-label="Close" onClick={onDone}>
          <X aria-hidden />
        </button>
      </div>
      <p role="status" className={styles.count}>
        {query.trim() && sections.length ? (results.length ? count : `Nothing about “${query.trim()}”.`) : ''}
      </p>
      <div id="search-results" role="listbox" aria-label="Results" className={styles.results}>
        {results.map((result, at) => (
          <Link
            key={result.address}
            id={`result-${at}`}
            role="option"
            aria-selected={at === chosen}
            tabIndex={-1}
            href={result.address}
            onClick={onDone}
          >
            <strong>{result.title}</strong>
            {result.title !== result.page && <small>{result.page}</small>}
            <span>{excerptOf(result, query)}</span>
          </Link>
        ))}
      </div>
    </>
  )
}

/** Returns the generator's index of all pages, which the browser caches. */
async function readIndex(): Promise<Section[]> {
  const hash = Object.values(searchIndexHash)[0]
  const answer = await fetch(`/docs-assets/static/search_index.en.${hash}.json`)
  return sectionsOf(await answer.json())
}
