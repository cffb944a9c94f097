import type { Page } from '@playwright/test'

/** Frames in a row without a change. */
const STILL = 10

/** Waits until the page stands still: fonts have loaded, no animation with an end is running, and no element moves any more. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async (still) => {
    const place = () =>
      [...document.body.querySelectorAll('*')]
        .map((element) => element.getBoundingClientRect())
        .map(({ x, y, width, height }) => [x, y, width, height].join())
        .join()
    await document.fonts.ready
    for (let same = 0, last = ''; same < still;) {
      await new Promise(requestAnimationFrame)
      const isMoving = document.getAnimations().some((one) => one.effect?.getComputedTiming().endTime !== Infinity)
      const now = place()
      same = now === last && !isMoving ? same + 1 : 0
      last = now
    }
  }, STILL)
