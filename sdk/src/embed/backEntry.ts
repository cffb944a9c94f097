interface Navigation {
  readonly currentEntry: { readonly index: number }
  back: () => { readonly finished: Promise<unknown> }
}

/**
 * Adds an entry to the browser's history, so that Back closes a modal instead of leaving the page.
 * @param close returns whether the modal is closed. It is not during a payment.
 * @returns removes the entry, unless the shopper has gone back or the page has moved on. A page that navigates before this has ended
 * loses its navigation. Needs the Navigation API, because `history.back` stops at the entries of a removed frame.
 */
export function addEntry(lifetime: AbortController, close: () => boolean): () => Promise<void> {
  const { navigation } = window as { navigation?: Navigation }
  const at = () => navigation?.currentEntry.index
  const before = at()
  const onBack = (): void => {
    if (at() === before && !close()) history.forward()
  }
  history.pushState(history.state, '')
  addEventListener('popstate', onBack, lifetime)
  return async () => {
    if (at() === before! + 1) await navigation!.back().finished.catch(() => {})
  }
}
