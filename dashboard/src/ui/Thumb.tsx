import { Calendar, FileDown, Package, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styles from './Thumb.module.css'

const icons = { digital: FileDown, service: Calendar, physical: Package }

interface ThumbProps {
  /** URL of the picture, or a file that is not uploaded yet. Null shows an icon. */
  image: string | File | null
  type?: keyof typeof icons
  /** Replaces the icon of the type. */
  icon?: LucideIcon
  large?: boolean
}

/** A small square picture of a product, or an icon if it does not load. */
export function Thumb({ image, type = 'physical', icon: Icon = icons[type], large }: ThumbProps) {
  const [broken, setBroken] = useState<string | File | null>(null)
  return (
    <span className={[styles.thumb, large && styles.large].filter(Boolean).join(' ')}>
      {image && image !== broken ? <Picture image={image} onBroken={() => setBroken(image)} /> : <Icon aria-hidden />}
    </span>
  )
}

function Picture({ image, onBroken }: { image: string | File; onBroken: () => void }) {
  const img = useRef<HTMLImageElement>(null)
  useEffect(() => {
    if (typeof image === 'string' || !img.current) return
    const url = URL.createObjectURL(image)
    img.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [image])
  return <img ref={img} src={typeof image === 'string' ? image : undefined} alt="" loading="lazy" onError={onBroken} />
}
