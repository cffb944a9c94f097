import { Search as SearchIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { SearchResults } from './SearchResults.tsx'
import styles from './Search.module.css'

/** The search of the guide: a button, and a dialog that `/` or Ctrl+K opens too. */
export function Search() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)

  function open() {
    if (dialog.current?.open) return
    setOpen(true)
    dialog.current?.showModal()
  }
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select')
      const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!isSlash && !(event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey))) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', openByKey)
    return () => document.removeEventListener('keydown', openByKey)
  }, [])

  return (
    <>
      <button type="button" className={styles.button} aria-haspopup="dialog" aria-keyshortcuts="/ Control+K" onClick={open}>
        <SearchIcon aria-hidden /> Search <kbd aria-hidden>/</kbd>
      </button>
      <dialog
        ref={dialog}
        className={styles.dialog}
        aria-label="Search the guide"
        onClose={() => setOpen(false)}
        onClick={({ target }) => target === dialog.current && dialog.current.close()}
      >
        {isOpen && <SearchResults onDone={() => dialog.current?.close()} />}
      </dialog>
    </>
  )
}
