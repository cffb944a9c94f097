import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react'
import { Link } from 'wouter'
import styles from './MenuParts.module.css'

interface OpenMenuProps {
  trigger: ReactElement
  /** Moves the focus to the first item. */
  byKeyboard: boolean
  children: ReactNode
}

/** A menu that is open at first. */
export function OpenMenu({ trigger, byKeyboard, children }: OpenMenuProps) {
  return (
    <DropdownMenu.Root defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.menu} align="end" sideOffset={4} collisionPadding={8}>
          <InertPage />
          {children}
          {byKeyboard && <FocusFirst />}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

export interface ItemProps {
  icon?: ReactNode
  /** Marks a destructive action: red, and by convention the last item. */
  danger?: boolean
  onSelect: () => void
  children: ReactNode
}

/** See Menu.tsx. */
export function MenuItem({ icon, danger, onSelect, children }: ItemProps) {
  return (
    <DropdownMenu.Item className={[styles.item, danger && styles.danger].filter(Boolean).join(' ')} onSelect={onSelect}>
      {icon}
      {children}
    </DropdownMenu.Item>
  )
}

export interface LinkProps {
  icon?: ReactNode
  href: string
  newTab?: boolean
  children: ReactNode
}

/** See Menu.tsx. */
export function MenuLink({ icon, href, newTab, children }: LinkProps) {
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

export interface ChoiceProps<Value extends string> {
  label: string
  choices: Record<Value, string>
  value: Value
  onChange: (value: Value) => void
}

/** See Menu.tsx. */
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

/** See Menu.tsx. */
export function MenuRule() {
  return <DropdownMenu.Separator className={styles.rule} />
}

/** See Menu.tsx. */
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

/** Radix does so only if it has seen the key that opened the menu. */
function FocusFirst() {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const waiting = setTimeout(() =>
      place.current?.closest('[role="menu"]')?.querySelector<HTMLElement>('[role="menuitem"]')?.focus(),
    )
    return () => clearTimeout(waiting)
  }, [])
  return <span ref={place} hidden />
}
