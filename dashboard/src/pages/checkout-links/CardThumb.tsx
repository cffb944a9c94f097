import { Link2 } from 'lucide-react'
import { useState } from 'react'
import type { Link } from './links.ts'
import styles from './CardThumb.module.css'

/** The picture that chats show for a link, in small. Its place is kept while it loads, and when there is none. */
export function CardThumb({ link }: { link: Link }) {
  const [broken, setBroken] = useState<string | null>(null)
  const sells = link.is_active && link.missing_products.length === 0
  return (
    <span className={styles.thumb}>
      {sells && broken !== link.card_url ? (
        <img
          src={link.card_url}
          width={80}
          height={42}
          alt={`Card of ${link.name}`}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(link.card_url)}
        />
      ) : (
        <Link2 aria-hidden />
      )}
    </span>
  )
}
