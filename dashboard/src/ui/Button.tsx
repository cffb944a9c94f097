import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import styles from './Button.module.css'

interface ButtonLook {
  /** `danger` is filled and used only in confirmations. `danger-text` is the red text button that opens one. */
  look?: 'plain' | 'primary' | 'ghost' | 'danger' | 'danger-text'
  size?: 'small' | 'large'
}

/** A button, `type="button"` by default. While `busy` it cannot be pressed, but keeps the focus. */
export function Button({
  look = 'plain',
  size,
  busy,
  className,
  onClick,
  ...rest
}: ComponentProps<'button'> & ButtonLook & { busy?: boolean }) {
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      className={buttonClass({ look, size }, className)}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    />
  )
}

/** A link inside the dashboard that looks like a button. */
export function ButtonLink({
  look,
  size,
  className,
  href,
  ...rest
}: Omit<ComponentProps<'a'>, 'href'> & ButtonLook & { href: string }) {
  return <Link href={href} className={buttonClass({ look, size }, className)} {...rest} />
}

/** A square icon button. `label` is its accessible name and tooltip. */
export function IconButton({ label, small, className, ...rest }: ComponentProps<'button'> & { label: string; small?: boolean }) {
  return <button type="button" aria-label={label} className={iconButtonClass({ small }, className)} {...rest} />
}

/** Returns the class of an icon button, for links. */
export function iconButtonClass({ small }: { small?: boolean }, className?: string): string {
  return [styles.iconButton, small && styles.iconSmall, className].filter(Boolean).join(' ')
}

/** Returns the class of a button, for links that leave the dashboard. */
export function buttonClass({ look = 'plain', size }: ButtonLook, className?: string): string {
  return [styles.button, styles[look], size && styles[size], className].filter(Boolean).join(' ')
}
