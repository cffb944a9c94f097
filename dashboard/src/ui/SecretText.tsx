import { CopyButton } from './CopyButton.tsx'
import styles from './SecretText.module.css'

/** A secret to take away: in full, in letters that cannot be mixed up, with a button that copies it. */
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
