import type { ApexOptions } from 'apexcharts'
import { useMemo } from 'react'
import { Chart } from './Chart.tsx'

/** A donut chart. Slice n has the colour `--chart-n`; from the fifth on, slices are neutral. */
export function DonutChart({ values, size }: { values: readonly number[]; size: number }) {
  const series = useMemo(() => [...values], [values])
  return <Chart type="donut" series={series} options={options} height={size} />
}

const options: ApexOptions = {
  chart: { animations: { enabled: false }, fontFamily: 'inherit', parentHeightOffset: 0, sparkline: { enabled: true } },
  colors: ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--chart-4)', 'var(--chart-before)'],
  stroke: { width: 2, colors: ['var(--surface)'] },
  dataLabels: { enabled: false },
  legend: { show: false },
  tooltip: { enabled: false },
  states: { hover: { filter: { type: 'none' } }, active: { filter: { type: 'none' } } },
  plotOptions: { pie: { expandOnClick: false, donut: { size: '76%' } } },
}
