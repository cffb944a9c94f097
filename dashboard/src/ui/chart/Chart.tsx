import type { ApexOptions } from 'apexcharts'
import { lazy, Suspense } from 'react'
import { LoadBoundary } from '../LoadBoundary.tsx'
import { Skeleton } from '../Skeleton.tsx'
import styles from './Chart.module.css'

// 150 KB that no other page needs.
const ApexChart = lazy(async () => ({ default: (await import('./apex.ts')).ApexChart }))

interface ChartProps {
  type: 'area' | 'bar' | 'donut'
  series: ApexAxisChartSeries | ApexNonAxisChartSeries
  options: ApexOptions
  /** Pixels; the place is kept while the library loads. */
  height: number
}

/** One drawing for the eyes only: put a table or list of the same figures beside it. */
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
