import styles from './Skeleton.module.css'

/** A placeholder for loading content. `width` is a number of pixels or a CSS length. */
export function Skeleton({ width, shape = 'line' }: { width?: number | string; shape?: 'line' | 'pill' | 'square' | 'block' }) {
  return <span className={[styles.skeleton, styles[shape]].join(' ')} style={{ width }} aria-hidden />
}
