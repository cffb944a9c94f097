import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { loadLater } from './loadLater.tsx'

// With it load the dialogs of Radix, which no page shows at first.
const AskToDiscard = loadLater(async () => (await import('./Dialog.tsx')).AskToDiscard)

interface AskBeforeLeavingProps {
  isUnsaved: () => boolean
  /** Whether a path belongs to the page, so that nothing is lost on the way there. Default: only its own. A stable function. */
  isWithin?: (pathname: string) => boolean
}

const isHere = (pathname: string) => pathname === location.pathname

/**
 * Asks before a page with unsaved changes is left for another one of the dashboard, and has the browser ask before it leaves the
 * dashboard. Browsers without the Navigation API ask only then.
 */
export function AskBeforeLeaving({ isUnsaved, isWithin = isHere }: AskBeforeLeavingProps) {
  const [, navigate] = useLocation()
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const isDiscarded = useRef(false)
  // A layout effect: it is gone before the page that replaces this one, such as the sign-in, goes on to another address.
  useLayoutEffect(() => {
    const holds = () => isUnsaved() && !isDiscarded.current
    const onUnload = (event: BeforeUnloadEvent) => holds() && event.preventDefault()
    function onNavigate(event: NavigateEvent) {
      const { destination, navigationType } = event
      const { pathname, search, hash } = new URL(destination.url)
      if (!event.cancelable || !destination.sameDocument || isWithin(pathname) || !holds()) return
      event.preventDefault()
      setLeave(() => () => {
        if (navigationType === 'traverse') window.navigation.traverseTo(destination.key)
        else navigate(pathname + search + hash)
      })
    }
    const { navigation } = window as { navigation?: Navigation }
    window.addEventListener('beforeunload', onUnload)
    navigation?.addEventListener('navigate', onNavigate)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      navigation?.removeEventListener('navigate', onNavigate)
    }
  }, [isUnsaved, isWithin, navigate])
  if (!leave) return null
  function discard() {
    isDiscarded.current = true
    leave!()
  }
  return <AskToDiscard onKeep={() => setLeave(null)} onDiscard={discard} />
}
