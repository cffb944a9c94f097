import { Calendar, FileDown, Package, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styles from './Thumb.module.css'

const icons = { digital: FileDown, service: Calendar, physical: Package }

interface ThumbProps {
  /** Address of the picture, or a file that is still here; without one an icon says what kind of thing it is. */
  image: string | File | null
  type?: keyof typeof icons
  /** Another icon than the type's. */
  icon?: LucideIcon
  large?: boolean
}

/** A small square picture of a product; one that cannot be loaded leaves the icon. */
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
