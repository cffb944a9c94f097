import { Ellipsis } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useEffect, type ReactNode } from 'react'
import { Link } from 'wouter'
import { IconButton } from './Button.tsx'
import styles from './Menu.module.css'

/** A menu under its trigger. The trigger is a button. */
export function Menu({ trigger, children }: { trigger: ReactNode; children: ReactNode }) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.menu} align="end" sideOffset={4} collisionPadding={8}>
          <InertPage />
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

/** The menu at the end of a table's row; `label` names the row: "Actions for Blue mug". */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu
      trigger={
        <IconButton small label={label}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      {children}
    </Menu>
  )
}

interface ItemProps {
  icon?: ReactNode
  /** Destroys something: red, and by custom the last. */
  danger?: boolean
  onSelect: () => void
  children: ReactNode
}

/** One action of a menu. */
export function MenuItem({ icon, danger, onSelect, children }: ItemProps) {
  return (
    <DropdownMenu.Item className={[styles.item, danger && styles.danger].filter(Boolean).join(' ')} onSelect={onSelect}>
      {icon}
      {children}
    </DropdownMenu.Item>
  )
}

/** One destination of a menu: a page of the dashboard, or with `newTab` any address. */
export function MenuLink({
  icon,
  href,
  newTab,
  children,
}: {
  icon?: ReactNode
  href: string
  newTab?: boolean
  children: ReactNode
}) {
  return (
    <DropdownMenu.Item className={styles.item} asChild>
      {newTab ? (
        <a href={href} target="_blank" rel="noreferrer">
          {icon}
          {children}
        </a>
      ) : (
        <Link href={href}>
          {icon}
          {children}
        </Link>
      )}
    </DropdownMenu.Item>
  )
}

/** A hairline between groups. */
export function MenuRule() {
  return <DropdownMenu.Separator className={styles.rule} />
}

/** Words at the head of a menu that are not an action. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className={styles.note}>{children}</DropdownMenu.Label>
}

/** Radix hides the page from screen readers while a menu is open; this keeps the focus out of it as well. */
function InertPage() {
  useEffect(() => {
    const page = document.getElementById('root')
    if (!page) return
    page.inert = true
    return () => {
      page.inert = false
    }
  }, [])
  return null
}
