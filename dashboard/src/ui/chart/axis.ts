import type { ApexOptions } from 'apexcharts'

/** Common options of charts with axes. */
export const AXIS_CHART = {
  chart: {
    toolbar: { show: false },
    zoom: { enabled: false },
    animations: { enabled: false },
    fontFamily: 'inherit',
    parentHeightOffset: 0,
  },
  colors: ['var(--chart-1)'],
  dataLabels: { enabled: false },
  legend: { show: false },
} satisfies ApexOptions

/** Text style along the axes. */
export const AXIS_TEXT = { colors: 'var(--text-faint)', fontSize: '12px' }

/** Below this width in pixels, fewer labels fit. */
export const NARROW_PX = 640

/** Number of gridlines above the base. */
export const GRIDLINES = 4

/** Keeps at most `most` labels, always the last one. The others become empty. */
export function thin(names: string[], most: number): string[] {
  const step = Math.ceil(names.length / most)
  return names.map((name, index) => ((names.length - 1 - index) % step === 0 ? name : ''))
}

const STEPS = [1, 2, 2.5, 5, 10]
const COUNT_STEPS = [1, 2, 3, 4, 5, 6, 8, 10]

/** Returns the lowest round number above `highest` that the gridlines divide into round numbers, at least `least`. */
export function niceMax(highest: number, least: number): number {
  return highest > 0 ? GRIDLINES * niceStep(highest / GRIDLINES, STEPS) : least
}

/** Like `niceMax`, for whole numbers. */
export const niceCountMax = (highest: number): number => GRIDLINES * niceStep(Math.max(1, highest / GRIDLINES), COUNT_STEPS)

function niceStep(step: number, factors: number[]): number {
  const power = 10 ** Math.floor(Math.log10(step))
  return power * (factors.find((factor) => factor * power >= step) ?? 10)
}
