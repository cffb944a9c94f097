import type { ApexOptions } from 'apexcharts'
import { useMemo } from 'react'
import { formatMoney, formatRoundMoney } from '../../lib/money.ts'
import { Chart } from './Chart.tsx'

interface LineChartProps {
  /** Names the series in the tip: "Revenue". */
  name: string
  currency: string
  points: readonly { name: string; value: number }[]
  height: number
}

const GRIDLINES = 4
const NARROW_PX = 640

/** Money over time: one line, the last stretch dotted because that day or month is not over yet. */
export function LineChart({ name, currency, points, height }: LineChartProps) {
  const series = useMemo(() => [{ name, data: points.map((point) => point.value) }], [name, points])
  const options = useMemo(() => lineOptions(points, currency), [points, currency])
  return <Chart type="area" series={series} options={options} height={height} />
}

function lineOptions(points: LineChartProps['points'], currency: string): ApexOptions {
  const names = points.map((point) => point.name)
  return {
    chart: {
      toolbar: { show: false },
      zoom: { enabled: false },
      animations: { enabled: false },
      fontFamily: 'inherit',
      parentHeightOffset: 0,
    },
    colors: ['var(--chart-1)'],
    stroke: { width: 2, curve: 'straight', lineCap: 'round' },
    fill: { type: 'solid', colors: ['var(--chart-fill)'], opacity: 1 },
    forecastDataPoints: { count: points.length > 1 ? 1 : 0, dashArray: 4, strokeWidth: 2, fillOpacity: 0 },
    dataLabels: { enabled: false },
    legend: { show: false },
    markers: { size: points.length === 1 ? 4 : 0, strokeColors: 'var(--surface)', hover: { size: 5 } },
    grid: { borderColor: 'var(--chart-grid)', padding: { left: 8, right: 16, top: -12, bottom: 0 } },
    xaxis: {
      categories: thin(names, 7),
      tooltip: { enabled: false },
      axisBorder: { color: 'var(--border)' },
      axisTicks: { show: false },
      crosshairs: { stroke: { color: 'var(--border-strong)', width: 1, dashArray: 0 } },
      labels: { rotate: 0, style: { colors: 'var(--text-faint)', fontSize: '12px' } },
    },
    yaxis: {
      min: 0,
      max: niceMax(Math.max(...points.map((point) => point.value))),
      tickAmount: GRIDLINES,
      labels: {
        formatter: (value) => formatRoundMoney(value, currency),
        style: { colors: 'var(--text-faint)', fontSize: '12px' },
      },
    },
    tooltip: {
      marker: { show: false },
      x: { formatter: (_value, context?: { dataPointIndex: number }) => names[context?.dataPointIndex ?? -1] ?? '' },
      y: { formatter: (value) => formatMoney(value, currency) },
    },
    responsive: [{ breakpoint: NARROW_PX, options: { xaxis: { categories: thin(names, 4) } } }],
  }
}

/** Keeps so many names that they do not touch, the last one always; the others become empty. */
function thin(names: string[], most: number): string[] {
  const step = Math.ceil(names.length / most)
  return names.map((name, index) => ((names.length - 1 - index) % step === 0 ? name : ''))
}

/** The lowest round number above `highest` that the gridlines divide into round numbers. */
function niceMax(highest: number): number {
  if (highest <= 0) return GRIDLINES * 25
  const step = highest / GRIDLINES
  const power = 10 ** Math.floor(Math.log10(step))
  return GRIDLINES * power * ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= step) ?? 10)
}
