import { afterAll, beforeAll, beforeEach, vi } from 'vitest'

// Files of a worker share a window, unless they ask for none. Each test begins without what others kept in it.
if ('window' in globalThis) {
  beforeAll(() => {
    history.replaceState(null, '', '/')
    document.body.replaceChildren()
    const root = document.documentElement
    for (const name of root.getAttributeNames()) root.removeAttribute(name)
  })
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
