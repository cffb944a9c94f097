import styles from './Skeleton.module.css'

/** A placeholder for loading content. `width` is a number of pixels or a CSS length. */
export function Skeleton({
  width = 96,
  shape = 'line',
}: {
  width?: number | string
  shape?: 'line' | 'pill' | 'square' | 'block'
}) {
  return (
    <span className={[styles.skeleton, styles[shape]].join(' ')} style={shape === 'line' ? { width } : undefined} aria-hidden />
  )
}
