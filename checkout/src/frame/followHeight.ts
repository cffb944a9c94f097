import type { FrameMessage } from '@linktill/sdk/embed'

/** While the form loads, the frame shrinks only after this time: a part of the form may still arrive. */
const SHRINK_MS = 1000

/** Sends the height of the content to the page whenever it changes. `isFirst` returns whether the next visit will have it too. */
export function followHeight(send: (message: FrameMessage) => void, isFirst = () => false): void {
  let sent = 0
  let waiting: ReturnType<typeof setTimeout>
  const measure = () => Math.ceil(document.body.getBoundingClientRect().height)
  const report = () => {
    const height = measure()
    if (height !== sent) send({ height: (sent = height), isFirst: isFirst() })
  }
  const follow = () => {
    clearTimeout(waiting)
    if (isFirst() && measure() < innerHeight) waiting = setTimeout(report, SHRINK_MS)
    else report()
  }
  new ResizeObserver(follow).observe(document.body)
  // Browsers do not draw a frame outside the viewport, and then observe no sizes. It would keep its first height until it is scrolled to.
  new MutationObserver(follow).observe(document.body, { childList: true, subtree: true })
  follow()
}
