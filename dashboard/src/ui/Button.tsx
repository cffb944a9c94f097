import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import styles from './Button.module.css'

interface ButtonLook {
  /** `danger` is filled and stands only in a confirmation; `danger-text` is the red word that leads there. */
  look?: 'plain' | 'primary' | 'ghost' | 'danger' | 'danger-text'
  size?: 'small' | 'large'
}

/** A button; `type="button"` unless it says `submit`. While `busy` it cannot be pressed again, but keeps the focus. */
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

/** A square button with an icon alone; `label` is its name, and its tooltip. */
export function IconButton({ label, small, className, ...rest }: ComponentProps<'button'> & { label: string; small?: boolean }) {
  return <button type="button" aria-label={label} className={iconButtonClass({ small }, className)} {...rest} />
}

/** The class of such a button, for links. */
export function iconButtonClass({ small }: { small?: boolean }, className?: string): string {
  return [styles.iconButton, small && styles.iconSmall, className].filter(Boolean).join(' ')
}

/** The class of a button, for anchors that leave the dashboard. */
export function buttonClass({ look = 'plain', size }: ButtonLook, className?: string): string {
  return [styles.button, styles[look], size && styles[size], className].filter(Boolean).join(' ')
}
