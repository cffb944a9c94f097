import { useState, type PointerEvent, type ReactNode } from 'react'
import { GRIDLINES, thin } from './axis.ts'
import styles from './Plot.module.css'

export interface Point {
  name: string
  value: number
}

interface PlotProps {
  /** Name of the series in the tooltip: "Revenue". */
  name: string
  points: readonly Point[]
  /** In pixels, with the labels. */
  height: number
  /** The top of the axis. */
  max: number
  /** Maximum number of labels below. On a phone at most four. */
  most: number
  /** Formats a value of the tooltip. */
  format: (value: number) => string
  /** Formats a value of the axis. */
  formatAxis: (value: number) => string
  /** Returns the place of a point from left to right, in percent. */
  place: (index: number) => number
  /** Draws the series. `active` is the index of the point under the pointer. */
  children: (active: number | null) => ReactNode
}

const MOST_ON_PHONE = 4
const TICKS = Array.from({ length: GRIDLINES + 1 }, (_, index) => index / GRIDLINES)
/** Half of a common tooltip, so that it stays inside the area. */
const TOOLTIP_PX = 56

/**
 * The axes of a chart and its tooltip, hidden from screen readers. Add a table or list with the same figures. Everything is placed in
 * percent, so that nothing is measured, and nothing is drawn again when the window changes.
 */
export function Plot({ name, points, height, max, most, format, formatAxis, place, children }: PlotProps) {
  const [active, setActive] = useState<number | null>(null)
  const names = points.map((point) => point.name)
  const [wide, narrow] = [thin(names, most), thin(names, MOST_ON_PHONE)]
  const shown = active === null ? undefined : points[active]

  function follow({ currentTarget, clientX }: PointerEvent): void {
    const { left, width } = currentTarget.getBoundingClientRect()
    const percent = ((clientX - left) / width) * 100
    const distance = (index: number) => Math.abs(place(index) - percent)
    setActive(points.reduce((nearest, _point, index) => (distance(index) < distance(nearest) ? index : nearest), 0))
  }

  return (
    <div className={styles.plot} style={{ height }} aria-hidden>
      <div className={styles.values}>
        {TICKS.map((share) => (
          <span key={share}>{formatAxis(max * (1 - share))}</span>
        ))}
      </div>
      <div className={styles.area} onPointerMove={follow} onPointerDown={follow} onPointerLeave={() => setActive(null)}>
        {TICKS.map((share) => (
          <hr key={share} style={{ top: `${share * 100}%` }} />
        ))}
        {children(active)}
        {shown && (
          <p
            className={styles.tooltip}
            style={{ left: `clamp(${TOOLTIP_PX}px, ${place(active!)}%, calc(100% - ${TOOLTIP_PX}px))` }}
          >
            {shown.name}
            <b>
              {name}: {format(shown.value)}
            </b>
          </p>
        )}
      </div>
      <div className={styles.names}>
        {names.map(
          (text, index) =>
            (wide[index] || narrow[index]) && (
              <span
                // oxlint-disable-next-line react/no-array-index-key -- when clocks go back, an hour has the same label twice
                key={index}
                className={!narrow[index] ? styles.wide : !wide[index] ? styles.narrow : undefined}
                style={{ left: `${place(index)}%` }}
              >
                {text}
              </span>
            ),
        )}
      </div>
    </div>
  )
}
