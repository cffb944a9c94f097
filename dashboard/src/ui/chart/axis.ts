import type { ApexOptions } from 'apexcharts'

/** What every chart with axes has in common. */
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

/** How the names and numbers along an axis are written. */
export const AXIS_TEXT = { colors: 'var(--text-faint)', fontSize: '12px' }

/** Below this many pixels there is room for fewer names. */
export const NARROW_PX = 640

/** Lines above the base of a chart. */
export const GRIDLINES = 4

/** Keeps so many names that they do not touch, the last one always; the others become empty. */
export function thin(names: string[], most: number): string[] {
  const step = Math.ceil(names.length / most)
  return names.map((name, index) => ((names.length - 1 - index) % step === 0 ? name : ''))
}

const STEPS = [1, 2, 2.5, 5, 10]
const COUNT_STEPS = [1, 2, 3, 4, 5, 6, 8, 10]

/** The lowest round number above `highest` that the gridlines divide into round numbers; `least` where there is nothing. */
export function niceMax(highest: number, least: number): number {
  return highest > 0 ? GRIDLINES * niceStep(highest / GRIDLINES, STEPS) : least
}

/** The same for things that have no halves. */
export const niceCountMax = (highest: number): number => GRIDLINES * niceStep(Math.max(1, highest / GRIDLINES), COUNT_STEPS)

function niceStep(step: number, factors: number[]): number {
  const power = 10 ** Math.floor(Math.log10(step))
  return power * (factors.find((factor) => factor * power >= step) ?? 10)
}
