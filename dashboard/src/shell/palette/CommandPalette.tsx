/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox with rich rows has no native element */
import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Search, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import { useApp, useMerchant } from '../../context.ts'
import { IconButton } from '../../ui/Button.tsx'
import styles from './CommandPalette.module.css'
import { createPalette, type Palette } from './createPalette.ts'
import type { Entry } from './entries.ts'
import { PaletteRow } from './PaletteRow.tsx'

/**
 * The dialog that finds pages, actions and what the shop has. Arrows and Enter choose, Escape closes.
 * @param takeEarly returns what was typed before its field had the focus.
 */
export function CommandPalette({ takeEarly, onClose }: { takeEarly: () => string; onClose: () => void }) {
  useSignals()
  const { client, session } = useApp()
  const { id: merchantId } = useMerchant()
  const [palette] = useState(() => createPalette({ client, merchantId, signOut: session.signOut }))
  const [, navigate] = useLocation()
  const [opener] = useState(() => document.activeElement as HTMLElement | null)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  useSignalEffect(palette.load)
  useEffect(() => palette.stop, [palette])

  function choose(entry: Entry | undefined) {
    if (!entry) return
    palette.keep(entry)
    onClose()
    if (entry.act) entry.act()
    else open(entry.href!, navigate)
  }
  const entries = palette.entries.value
  const selected = entries[palette.at.value]

  function steer(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) palette.move(step)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(selected)
    else return
    event.preventDefault()
  }
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={styles.scrim} />
        <Dialog.Content
          className={styles.palette}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            // By default the text would be selected, and the next letter would replace it.
            event.preventDefault()
            field.current?.focus()
            palette.find(takeEarly())
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            opener?.focus()
          }}
        >
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <div className={styles.head}>
            <Search aria-hidden />
            <input
              ref={field}
              type="text"
              role="combobox"
              inputMode="search"
              enterKeyHint="go"
              placeholder="Search or jump to..."
              maxLength={200}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              aria-label="Search pages, actions, products, links, orders and customers"
              aria-expanded={entries.length > 0}
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={selected ? `${id}-${palette.at.value}` : undefined}
              value={palette.text.value}
              onChange={(event) => palette.find(event.target.value)}
              onKeyDown={steer}
            />
            <Dialog.Close asChild>
              <IconButton label="Close">
                <X aria-hidden />
              </IconButton>
            </Dialog.Close>
          </div>
          <Results palette={palette} id={id} onChoose={choose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Results({ palette, id, onChoose }: { palette: Palette; id: string; onChoose: (entry: Entry) => void }) {
  useSignals()
  const groups = palette.groups.value
  const count = palette.entries.value.length
  const at = palette.at.value
  let position = 0
  return (
    <>
      <div className={styles.list} id={`${id}-list`} role="listbox" aria-label="Results" hidden={count === 0}>
        {groups.map(({ title, entries }) => (
          <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
            <p id={`${id}-${title}`} className={styles.kind} role="presentation">
              {title}
            </p>
            {entries.map((entry) => {
              const index = position++
              return (
                <PaletteRow
                  key={`${entry.kind} ${entry.title} ${entry.href}`}
                  id={`${id}-${index}`}
                  entry={entry}
                  selected={index === at}
                  onPoint={() => palette.select(index)}
                  onChoose={() => onChoose(entry)}
                />
              )
            })}
          </div>
        ))}
      </div>
      <output className={noteOf(palette) ? styles.note : 'sr-only'}>
        {noteOf(palette) ?? (palette.text.value === '' ? '' : `${count} results`)}
      </output>
    </>
  )
}

/** What is said below the results. Null if they speak for themselves. */
function noteOf(palette: Palette): string | null {
  if (palette.text.value.trim() === '') return null
  if (palette.problem.value) return `Error: ${palette.problem.value}`
  if (palette.isSearching.value) return 'Searching...'
  return palette.entries.value.length === 0 ? 'Nothing found.' : null
}

/** Opens a page. The public pages are other documents, and the browser itself jumps to a section of the page that is open. */
function open(href: string, navigate: (path: string) => void) {
  const { pathname, hash } = new URL(href, location.href)
  if (!pathname.startsWith('/dashboard')) window.open(href, '_blank', 'noreferrer')
  else if (hash && pathname === location.pathname) location.hash = hash
  else navigate(href)
}
