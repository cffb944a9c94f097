import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './BackLink.module.css'

/** A link to the parent page, above the heading. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className={styles.back} href={href}>
      <ChevronLeft aria-hidden />
      {children}
    </Link>
  )
}
