import { Check, Ellipsis } from 'lucide-react'
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
  /** Marks a destructive action: red, and by convention the last item. */
  danger?: boolean
  onSelect: () => void
  children: ReactNode
}

/** A menu item with an action. */
export function MenuItem({ icon, danger, onSelect, children }: ItemProps) {
  return (
    <DropdownMenu.Item className={[styles.item, danger && styles.danger].filter(Boolean).join(' ')} onSelect={onSelect}>
      {icon}
      {children}
    </DropdownMenu.Item>
  )
}

/** A menu item with a link: a page of the dashboard, or with `newTab` any URL. */
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

interface ChoiceProps<Value extends string> {
  label: string
  choices: Record<Value, string>
  value: Value
  onChange: (value: Value) => void
}

/** A single choice inside a menu. Choosing leaves the menu open, so that its effect can be seen. */
export function MenuChoice<Value extends string>({ label, choices, value, onChange }: ChoiceProps<Value>) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)} aria-label={label}>
      <DropdownMenu.Label className={styles.label}>{label}</DropdownMenu.Label>
      {(Object.entries(choices) as [Value, string][]).map(([key, title]) => (
        <DropdownMenu.RadioItem key={key} className={styles.item} value={key} onSelect={(event) => event.preventDefault()}>
          {title}
          <DropdownMenu.ItemIndicator className={styles.chosen}>
            <Check aria-hidden />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}

/** A hairline between groups. */
export function MenuRule() {
  return <DropdownMenu.Separator className={styles.rule} />
}

/** Text at the top of a menu. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className={styles.note}>{children}</DropdownMenu.Label>
}

/** Makes the page inert while a menu is open. Radix only hides it from screen readers. */
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
