import { ArrowRight, type LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import styles from './Tiles.module.css'

interface Tile {
  title: string
  href: string
  icon: LucideIcon
}

/** Three or four links to other pages, side by side. */
export function Tiles({ title, tiles }: { title: string; tiles: Tile[] }) {
  return (
    <nav className={styles.nav} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.tiles}>
        {tiles.map(({ title: name, href, icon: Icon }) => (
          <Link key={href} className={styles.tile} href={href}>
            <Icon aria-hidden />
            {name}
            <ArrowRight aria-hidden />
          </Link>
        ))}
      </div>
    </nav>
  )
}
