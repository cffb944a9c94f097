import { Calendar, FileDown, Package } from 'lucide-react'
import styles from './Thumb.module.css'

const icons = { digital: FileDown, service: Calendar, physical: Package }

interface ThumbProps {
  /** Address of the picture; without one an icon says what kind of thing it is. */
  image: string | null
  type?: keyof typeof icons
  large?: boolean
}

/** A small square picture of a product. */
export function Thumb({ image, type = 'physical', large }: ThumbProps) {
  const Icon = icons[type]
  return (
    <span className={[styles.thumb, large && styles.large].filter(Boolean).join(' ')}>
      {image ? <img src={image} alt="" loading="lazy" /> : <Icon aria-hidden />}
    </span>
  )
}
