import { useLayoutEffect, type RefObject } from 'react'

const GAP = 4
const MOST = 320
const LEAST = 160

/** Shows the `popover` at `panel` below `anchor`, or above it if there is more space. Follows the anchor while scrolling. */
export function usePanel(anchor: RefObject<HTMLElement | null>, panel: RefObject<HTMLElement | null>, isOpen: boolean) {
  useLayoutEffect(() => {
    const [field, box] = [anchor.current, panel.current]
    if (!isOpen || !field || !box) return
    const place = () => {
      const { top, bottom, left, width } = field.getBoundingClientRect()
      const height = window.visualViewport?.height ?? window.innerHeight
      const below = height - bottom - 2 * GAP
      const isAbove = below < LEAST && top > below
      Object.assign(box.style, {
        left: `${left}px`,
        width: `${width}px`,
        maxHeight: `${Math.min(MOST, isAbove ? top - 2 * GAP : below)}px`,
        top: isAbove ? 'auto' : `${bottom + GAP}px`,
        bottom: isAbove ? `${window.innerHeight - top + GAP}px` : 'auto',
      })
    }
    box.showPopover()
    place()
    const options = { capture: true, passive: true }
    const sizes = new ResizeObserver(place)
    sizes.observe(field)
    sizes.observe(document.documentElement)
    window.addEventListener('scroll', place, options)
    window.visualViewport?.addEventListener('resize', place)
    return () => {
      box.hidePopover()
      sizes.disconnect()
      window.removeEventListener('scroll', place, options)
      window.visualViewport?.removeEventListener('resize', place)
    }
  }, [anchor, panel, isOpen])
}
