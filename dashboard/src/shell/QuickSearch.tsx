/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox with rich rows has no native element */
import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import { useApp } from '../context.ts'
import controls from '../ui/controls.module.css'
import { createQuickSearch, type Hit } from './createQuickSearch.ts'
import styles from './QuickSearch.module.css'

/** The search of the top bar. `/` focuses it, arrows and Enter choose, Escape leaves. */
export function QuickSearch({ onLeave }: { onLeave: () => void }) {
  useSignals()
  const { client } = useApp()
  const [search] = useState(() => createQuickSearch(client))
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const [, navigate] = useLocation()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useSignalEffect(search.load)
  useSlashKey(() => input.current?.focus())

  const hits = search.hits.value
  const state = search.state.value
  const shown = open && search.sought.value !== ''

  function choose(hit: Hit | undefined) {
    if (!hit) return
    navigate(hit.href)
    search.clear()
    input.current?.blur()
  }
  function steer(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && hits.length > 0) {
      event.preventDefault()
      setAt((at + step + hits.length) % hits.length)
    }
    if (event.key === 'Enter') choose(hits[at])
    if (event.key === 'Escape') input.current?.blur()
  }
  return (
    <search className={styles.search}>
      <div className={controls.search}>
        <Search aria-hidden />
        <input
          ref={input}
          className={controls.input}
          type="search"
          role="combobox"
          placeholder="Search"
          maxLength={200}
          autoComplete="off"
          aria-label="Search products, links, orders and customers"
          aria-expanded={shown}
          aria-controls={`${id}-hits`}
          aria-autocomplete="list"
          aria-activedescendant={shown && hits[at] ? `${id}-${at}` : undefined}
          value={search.text.value}
          onChange={(event) => {
            search.find(event.target.value)
            setAt(0)
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => {
            setOpen(false)
            onLeave()
          }}
          onKeyDown={steer}
        />
        <kbd aria-hidden>/</kbd>
      </div>
      <div className={styles.panel} id={`${id}-hits`} role="listbox" aria-label="Search results" hidden={!shown}>
        {hits.map((hit, index) => (
          <HitRow
            key={hit.kind + hit.id}
            id={`${id}-${index}`}
            hit={hit}
            first={hits[index - 1]?.kind !== hit.kind}
            selected={index === at}
            onChoose={() => choose(hit)}
          />
        ))}
      </div>
      {shown && hits.length === 0 && (
        <output className={styles.note}>
          {state.status === 'failed'
            ? `Error: ${state.message}`
            : state.status === 'ready' && !state.stale
              ? 'Nothing found.'
              : 'Searching...'}
        </output>
      )}
    </search>
  )
}

interface HitRowProps {
  id: string
  hit: Hit
  /** The first result of its kind shows the kind. */
  first: boolean
  selected: boolean
  onChoose: () => void
}

function HitRow({ id, hit, first, selected, onChoose }: HitRowProps) {
  return (
    <>
      {first && (
        <span className={styles.kind} role="presentation">
          {hit.kind}
        </span>
      )}
      <div
        id={id}
        className={styles.hit}
        role="option"
        tabIndex={-1}
        aria-selected={selected}
        // On mouse down, before the field loses the focus and the list closes.
        onMouseDown={(event) => {
          event.preventDefault()
          onChoose()
        }}
      >
        <span className="truncate">{hit.title}</span>
        <span className="truncate muted">{hit.subtitle}</span>
      </div>
    </>
  )
}

function useSlashKey(jump: () => void) {
  const latest = useRef(jump)
  useEffect(() => void (latest.current = jump))
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest('input, textarea, select, [role="dialog"]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || typing) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
