/** What people do to go elsewhere on the page. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to a section, focuses its heading, and keeps it where it stands while others load, until the person moves. Returns a
 * function that lets go.
 */
export function holdSection(id: string): () => void {
  const section = document.getElementById(id)
  if (!section) return () => {}
  section.scrollIntoView()
  section.querySelector('h2')?.focus({ preventScroll: true })
  const page = document.documentElement
  const list = section.parentElement!
  const main = section.closest('main')!
  // With reduced motion every style changes by a short transition, and so only in the next frame.
  list.style.setProperty('transition', 'none', 'important')
  const place = section.getBoundingClientRect().top
  const moved = () => section.getBoundingClientRect().top - place
  let height = page.scrollHeight
  const kept = new ResizeObserver(() => {
    const by = moved()
    const lacking = by - (main.getBoundingClientRect().bottom - page.clientHeight)
    // At the end of the page there is nothing to scroll. The room below the list is not observed, so this runs once.
    if (by > 0 && lacking > 0) list.style.paddingBottom = `${Number.parseFloat(list.style.paddingBottom || '0') + lacking}px`
    window.scrollBy(0, by)
    height = page.scrollHeight
  })
  for (const one of list.children) kept.observe(one)
  const release = new AbortController()
  const { signal } = release
  signal.addEventListener('abort', () => kept.disconnect())
  for (const move of MOVES) addEventListener(move, () => release.abort(), { signal, passive: true })
  // The scroll bar and screen readers scroll without any of these. The height tells them from a page that grows.
  const look = () => page.scrollHeight === height && Math.abs(moved()) > 1 && release.abort()
  addEventListener('scroll', look, { signal, passive: true })
  return () => release.abort()
}
