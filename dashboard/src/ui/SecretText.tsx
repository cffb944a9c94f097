import { CopyButton } from './CopyButton.tsx'
import styles from './SecretText.module.css'

/** A secret in full, in a font with unambiguous letters, with a copy button. */
export function SecretText({ label, text }: { label: string; text: string }) {
  return (
    <div className={styles.secret}>
      <output aria-label={label} className="mono">
        {text}
      </output>
      <CopyButton text={text} label={`Copy ${label.toLowerCase()}`} />
    </div>
  )
}
