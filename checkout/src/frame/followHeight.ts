import type { FrameMessage } from '@linktill/sdk/embed'

/** Tells the page how high the content is, whenever that changes. */
export function followHeight(send: (message: FrameMessage) => void): void {
  let told = 0
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height)
    if (height !== told) send({ height: (told = height) })
  }).observe(document.body)
}
