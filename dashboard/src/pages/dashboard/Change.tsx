import styles from './Hero.module.css'

/** The smallest change that is written, so that rounding does not show as a change of zero. */
const LEAST = 0.005

/** A difference to the previous period, as an arrow and its size. */
export function Change({ change, write }: { change: number; write: (value: number) => string }) {
  if (Math.abs(change) < LEAST) return <span className={styles.same}>No change</span>
  const isDown = change < 0
  return (
    <span className={isDown ? styles.down : styles.up}>
      <span aria-hidden>{isDown ? '▼' : '▲'}</span>
      <span className="sr-only">{isDown ? 'down' : 'up'}</span> {write(Math.abs(change))}
    </span>
  )
}
