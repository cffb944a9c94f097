import type { ApexOptions } from 'apexcharts'
import { useMemo } from 'react'
import { formatCount } from '../../lib/money.ts'
import { AXIS_CHART, AXIS_TEXT, GRIDLINES, NARROW_PX, niceCountMax, thin } from './axis.ts'
import { Chart } from './Chart.tsx'

interface ColumnChartProps {
  /** Name of the series in the tooltip: "Completed". */
  name: string
  points: readonly { name: string; value: number }[]
  height: number
  /** Formats a value. Default: as a count. */
  format?: (value: number) => string
  /** Maximum number of labels below the columns. */
  most?: number
}

/** Maximum width of a single column. */
const WIDEST_PERCENT = 12

/** A column chart over time. */
export function ColumnChart({ name, points, height, format = formatCount, most = 7 }: ColumnChartProps) {
  const series = useMemo(() => [{ name, data: points.map((point) => point.value) }], [name, points])
  const options = useMemo(() => columnOptions(points, format, most), [points, format, most])
  return <Chart type="bar" series={series} options={options} height={height} />
}

function columnOptions(points: ColumnChartProps['points'], format: (value: number) => string, most: number): ApexOptions {
  const names = points.map((point) => point.name)
  const highest = Math.max(0, ...points.map((point) => point.value))
  return {
    ...AXIS_CHART,
    plotOptions: {
      bar: { columnWidth: `${Math.min(84, points.length * WIDEST_PERCENT)}%`, borderRadius: 2, borderRadiusApplication: 'end' },
    },
    states: { hover: { filter: { type: 'none' } }, active: { filter: { type: 'none' } } },
    grid: { borderColor: 'var(--chart-grid)', padding: { left: 8, right: 8, top: -12, bottom: 0 } },
    xaxis: {
      categories: thin(names, most),
      tooltip: { enabled: false },
      axisBorder: { color: 'var(--border)' },
      axisTicks: { show: false },
      crosshairs: { show: false },
      labels: { rotate: 0, hideOverlappingLabels: false, style: AXIS_TEXT },
    },
    yaxis: {
      min: 0,
      max: niceCountMax(highest),
      tickAmount: GRIDLINES,
      labels: { formatter: format, style: AXIS_TEXT },
    },
    tooltip: {
      marker: { show: false },
      x: { formatter: (_value, context?: { dataPointIndex: number }) => names[context?.dataPointIndex ?? -1] ?? '' },
      y: { formatter: format },
    },
    responsive: [{ breakpoint: NARROW_PX, options: { xaxis: { categories: thin(names, 4) } } }],
  }
}
