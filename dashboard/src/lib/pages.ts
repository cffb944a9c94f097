/** Page numbers to show, in order; null is an ellipsis. */
export type Pages = (number | null)[]

const WINDOW = 5

/** Up to five pages around the current one, with the first and last page beyond ellipses. Used by Products. */
export function windowOfFive(page: number, last: number): Pages {
  const start = Math.max(1, Math.min(page - Math.floor(WINDOW / 2), last - WINDOW + 1))
  return withEnds(range(start, Math.min(last, start + WINDOW - 1)), last)
}

/** The current page and its neighbours: the first three on page 1, the last three on the last. Used by Orders. */
export function windowOfThree(page: number, last: number): Pages {
  const start = Math.max(1, Math.min(page - 1, last - 2))
  return withEnds(range(start, Math.min(last, start + 2)), last)
}

function withEnds(window: number[], last: number): Pages {
  const first = window[0] ?? 1
  const end = window.at(-1) ?? 1
  const before = first === 1 ? [] : first === 2 ? [1] : [1, null]
  const after = end === last ? [] : end === last - 1 ? [last] : [null, last]
  return [...before, ...window, ...after]
}

const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
