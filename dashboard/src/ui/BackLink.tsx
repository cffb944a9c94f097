import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './BackLink.module.css'

/** Above the heading of a page that lies below another one. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className={styles.back} href={href}>
      <ChevronLeft aria-hidden />
      {children}
    </Link>
  )
}
