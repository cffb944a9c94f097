import type { VisitStorage } from '@linktill/sdk/checkout'

/** What an address carries: `?promo=SUMMER10&email=nora@example.com`. Not validated. */
export type Presets = Partial<Record<'promo' | 'email' | 'name' | 'reference' | 'quantity' | 'waitlist', string>>

/** The last two are only removed: the server has rendered the page in that language, for that checkout session. */
const NAMES = ['promo', 'email', 'name', 'reference', 'quantity', 'waitlist', 'lang', 'session']

/**
 * Removes the presets from the address before anything else reads it, so that no event, script, referrer or bookmark contains them.
 * Returns those of the address, or what this tab kept of them.
 */
export function takePresets(): Presets | undefined {
  const address = new URL(location.href)
  const found = [...address.searchParams].filter(([name]) => NAMES.includes(name))
  if (found.length > 0) {
    for (const name of NAMES) address.searchParams.delete(name)
    history.replaceState(history.state, '', address)
  }
  const given = found.filter(([name, value]) => NAMES.indexOf(name) < 6 && value)
  if (given.length === 0) return readKeptPresets()
  const presets = Object.fromEntries(given) as Presets
  keepPresets(presets)
  return presets
}

const key = () => `linktill:presets:${location.pathname}`

/** Keeps presets in this tab for a reload. Without any, forgets what was kept. Reading the default storage may throw. */
export function keepPresets(presets: Presets, storage?: VisitStorage): void {
  try {
    const tab = storage ?? sessionStorage
    if (Object.values(presets).some(Boolean)) tab.setItem(key(), JSON.stringify(presets))
    else tab.removeItem(key())
  } catch {
    // Full or blocked: a reload starts without them.
  }
}

/** Returns what `keepPresets` kept. */
export function readKeptPresets(storage?: VisitStorage): Presets | undefined {
  try {
    return (JSON.parse((storage ?? sessionStorage).getItem(key()) ?? 'null') as Presets | null) ?? undefined
  } catch {
    return undefined
  }
}
