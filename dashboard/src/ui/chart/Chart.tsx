import type { ApexOptions } from 'apexcharts'
import { lazy, Suspense, useRef } from 'react'
import { LoadBoundary } from '../LoadBoundary.tsx'
import { Skeleton } from '../Skeleton.tsx'
import styles from './Chart.module.css'
import { useTurnOnceSeen } from './useTurnOnceSeen.ts'

// 150 KB that pages without charts do not need.
const loadApex = async () => ({ default: (await import('./apex.ts')).ApexChart })
const ApexChart = lazy(loadApex)

interface ChartProps {
  type: 'area' | 'bar' | 'donut'
  series: ApexAxisChartSeries | ApexNonAxisChartSeries
  options: ApexOptions
  /** In pixels. The space is reserved until it is drawn. */
  height: number
}

/**
 * A chart, hidden from screen readers. Add a table or list with the same figures. Its library loads when the chart is seen. It draws in
 * an idle moment, after the charts before it, because drawing takes a slow phone a tenth of a second and more.
 */
export function Chart({ type, series, options, height }: ChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const isReady = useTurnOnceSeen(place, loadApex)
  return (
    <div ref={place} className={styles.chart} style={{ height }} aria-hidden>
      <LoadBoundary fallback={<p className={styles.missing}>The chart could not be loaded.</p>}>
        <Suspense fallback={<Skeleton shape="block" />}>
          {isReady ? (
            <ApexChart type={type} series={series} options={options} height={height} width="100%" />
          ) : (
            <Skeleton shape="block" />
          )}
        </Suspense>
      </LoadBoundary>
    </div>
  )
}
