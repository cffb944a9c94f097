import type { ApexOptions } from 'apexcharts'
import { lazy, Suspense } from 'react'
import { LoadBoundary } from '../LoadBoundary.tsx'
import { Skeleton } from '../Skeleton.tsx'
import styles from './Chart.module.css'

// 150 KB that pages without charts do not need.
const ApexChart = lazy(async () => ({ default: (await import('./apex.ts')).ApexChart }))

interface ChartProps {
  type: 'area' | 'bar' | 'donut'
  series: ApexAxisChartSeries | ApexNonAxisChartSeries
  options: ApexOptions
  /** In pixels. The space is reserved while the library loads. */
  height: number
}

/** A chart, hidden from screen readers. Add a table or list with the same figures. */
export function Chart({ type, series, options, height }: ChartProps) {
  return (
    <div className={styles.chart} style={{ height }} aria-hidden>
      <LoadBoundary fallback={<p className={styles.missing}>The chart could not be loaded.</p>}>
        <Suspense fallback={<Skeleton shape="block" />}>
          <ApexChart type={type} series={series} options={options} height={height} width="100%" />
        </Suspense>
      </LoadBoundary>
    </div>
  )
}
