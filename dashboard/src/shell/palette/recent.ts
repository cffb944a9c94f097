import { RECENT_KEY } from '../../session.ts'
import type { Entry } from './entries.ts'

const MOST = 5

/** What is kept of an entry. */
type Recent = Pick<Entry, 'kind' | 'title' | 'href'>

/**
 * The last five entries that a merchant opened from the palette with this browser. Names and addresses of customers are not kept, and
 * signing out forgets all (session.ts).
 */
export function readRecent(merchantId: string): Recent[] {
  try {
    const kept = JSON.parse(localStorage.getItem(RECENT_KEY) ?? 'null')
    return kept?.merchantId === merchantId ? (kept.items as Recent[]).filter(isRecent).slice(0, MOST) : []
  } catch {
    return []
  }
}

export function keepRecent(merchantId: string, entry: Entry): void {
  if (!entry.href || entry.kind === 'customers') return
  // The title of an order is its number and its customer.
  const title = entry.kind === 'orders' ? entry.title.split(' ')[0]! : entry.title
  const item = { kind: entry.kind, title, href: entry.href }
  const items = [item, ...readRecent(merchantId).filter(({ href }) => href !== item.href)].slice(0, MOST)
  try {
    localStorage.setItem(RECENT_KEY, JSON.stringify({ merchantId, items }))
  } catch {
    // Without storage there are no recent items.
  }
}

/** Other versions of the dashboard may have stored something else. */
const isRecent = (item: Partial<Record<keyof Recent, unknown>> | null): boolean =>
  typeof item?.title === 'string' && typeof item.kind === 'string' && String(item.href).startsWith('/dashboard')
