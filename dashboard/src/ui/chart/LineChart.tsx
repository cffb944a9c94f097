import type { ApexOptions } from 'apexcharts'
import { useMemo } from 'react'
import { formatMoney, formatRoundMoney } from '../../lib/money.ts'
import { AXIS_CHART, AXIS_TEXT, GRIDLINES, NARROW_PX, niceMax, thin } from './axis.ts'
import { Chart } from './Chart.tsx'

interface LineChartProps {
  /** Name of the series in the tooltip: "Revenue". */
  name: string
  currency: string
  /** `before`: the value of the same point in the previous period, drawn as a second line. */
  points: readonly { name: string; value: number; before?: number }[]
  height: number
  /** Whether the last period is over. */
  closed?: boolean
}

/** Top of the axis of a period without revenue. It is not labelled. */
const EMPTY_TOP = 100

/** A line chart of money over time. The last segment is dotted while its hour, day or month is not over. */
export function LineChart({ name, currency, points, height, closed = false }: LineChartProps) {
  const series = useMemo(() => {
    const own = { name, data: points.map((point) => point.value) }
    return hasBefore(points) ? [own, { name: 'Period before', data: points.map((point) => point.before ?? 0) }] : [own]
  }, [name, points])
  const options = useMemo(() => lineOptions(points, currency, closed), [points, currency, closed])
  return <Chart type="area" series={series} options={options} height={height} />
}

const hasBefore = (points: LineChartProps['points']) => points.some((point) => point.before !== undefined)

function lineOptions(points: LineChartProps['points'], currency: string, closed: boolean): ApexOptions {
  const names = points.map((point) => point.name)
  const highest = Math.max(...points.flatMap(({ value, before = 0 }) => [value, before]))
  return {
    ...AXIS_CHART,
    colors: ['var(--chart-1)', 'var(--chart-before)'],
    stroke: { width: 2, curve: 'straight', lineCap: 'round', dashArray: [0, 4] },
    fill: { type: 'solid', colors: ['var(--chart-fill)', 'transparent'], opacity: 1 },
    forecastDataPoints: { count: points.length > 1 && !closed ? 1 : 0, dashArray: 4, strokeWidth: 2, fillOpacity: 0 },
    markers: { size: points.length === 1 ? 4 : 0, strokeColors: 'var(--surface)', hover: { size: 5 } },
    grid: {
      borderColor: 'var(--chart-grid)',
      padding: { left: 8, right: 16, top: -12, bottom: 0 },
      yaxis: { lines: { show: highest > 0 } },
    },
    xaxis: {
      categories: thin(names, 7),
      tooltip: { enabled: false },
      axisBorder: { color: 'var(--border)' },
      axisTicks: { show: false },
      crosshairs: { stroke: { color: 'var(--border-strong)', width: 1, dashArray: 0 } },
      labels: { rotate: 0, style: AXIS_TEXT },
    },
    yaxis: {
      min: 0,
      max: niceMax(highest, EMPTY_TOP),
      tickAmount: GRIDLINES,
      labels: {
        // Without revenue there is no scale, only the base.
        formatter: (value) => (highest > 0 || value === 0 ? formatRoundMoney(value, currency) : ''),
        style: AXIS_TEXT,
      },
    },
    tooltip: {
      marker: { show: hasBefore(points) },
      x: { formatter: (_value, context?: { dataPointIndex: number }) => names[context?.dataPointIndex ?? -1] ?? '' },
      y: { formatter: (value) => formatMoney(value, currency) },
    },
    responsive: [{ breakpoint: NARROW_PX, options: { xaxis: { categories: thin(names, 4) } } }],
  }
}
