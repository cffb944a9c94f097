import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { messages } from '../ui/messages.tsx'
import type { CommandPalette } from './palette/CommandPalette.tsx'
import styles from './SearchButton.module.css'

const load = async () => (await import('./palette/CommandPalette.tsx')).CommandPalette
/** The palette loads this long after the page, which does not need it yet. */
const LATER_MS = 2000

/** Opens the command palette, also by `/` and by Ctrl or Cmd with K. What is typed before its field has the focus is not lost. */
export function SearchButton() {
  const [Palette, setPalette] = useState<typeof CommandPalette | null>(null)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [isReady, setReady] = useState(false)
  const early = useEarlyText(isOpen && !isReady)

  function open() {
    // The focus returns to whatever had it, and never to nothing.
    if (document.activeElement === document.body) button.current?.focus()
    early.current = ''
    setReady(false)
    setOpen(true)
    if (Palette) return
    load().then(
      (loaded) => setPalette(() => loaded),
      () => {
        setOpen(false)
        messages.error('Search did not load. Check your connection and try again.')
      },
    )
  }
  usePaletteKeys(open)
  useEffect(() => {
    const waiting = setTimeout(() => load().catch(() => {}), LATER_MS)
    return () => clearTimeout(waiting)
  }, [])

  function takeEarly() {
    setReady(true)
    return early.current
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        aria-label="Search"
        onClick={open}
      >
        <Search aria-hidden />
        <span aria-hidden>Search</span>
        <kbd aria-hidden>/</kbd>
      </button>
      {isOpen && Palette && <Palette takeEarly={takeEarly} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Collects what is typed while `isWaiting`. */
function useEarlyText(isWaiting: boolean) {
  const text = useRef('')
  useEffect(() => {
    if (!isWaiting) return
    const collect = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event
      // The palette's field has just received the focus.
      if (target instanceof Element && target.closest('[role="dialog"]')) return
      if ((key.length > 1 && key !== 'Enter') || ctrlKey || metaKey || altKey) return
      // Enter would press the focused button again.
      event.preventDefault()
      if (key.length === 1) text.current += key
    }
    document.addEventListener('keydown', collect)
    return () => document.removeEventListener('keydown', collect)
  }, [isWaiting])
  return text
}

const FIELDS = 'input, textarea, select, [contenteditable]'
const OPEN = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** `/` is a letter while someone types in a field. No key opens the palette over a dialog, whose changes it would lose. */
function usePaletteKeys(open: () => void) {
  const latest = useRef(open)
  useEffect(() => void (latest.current = open))
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event
      // On a Mac, Ctrl with K deletes the rest of the line.
      const isHeld = navigator.platform.startsWith('Mac') ? metaKey && !ctrlKey : ctrlKey && !metaKey
      const isCommand = isHeld && key.toLowerCase() === 'k' && !altKey && !shiftKey
      const isTyping = target instanceof Element && target.closest(FIELDS) !== null
      const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping
      if (defaultPrevented || !(isCommand || isSlash)) return
      if (document.querySelector(OPEN)) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
