import type { FrameMessage } from '@linktill/sdk/embed'

/** Sends the height of the content to the page whenever it changes. */
export function followHeight(send: (message: FrameMessage) => void): void {
  let sent = 0
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height)
    if (height !== sent) send({ height: (sent = height) })
  }).observe(document.body)
}
