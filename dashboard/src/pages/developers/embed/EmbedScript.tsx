import type { Schema } from '@linktill/sdk'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import styles from './EmbedTab.module.css'

/** The script under a pinned name, for sites that use subresource integrity. */
export function EmbedScript({ script }: { script: Schema<'EmbedScript'> }) {
  const tag = `<script src="${script.pinned_url}" integrity="${script.integrity}" crossorigin="anonymous" defer></script>`
  return (
    <details className={styles.pinned}>
      <summary>Pin the script to version {script.version}</summary>
      <p>
        <code>/embed/v1.js</code> is always the newest. Under this name its content never changes, and the browser holds it
        against the hash. It then also misses what is mended later.
      </p>
      <div className={styles.line}>
        <pre>{tag}</pre>
        <CopyButton text={tag} label="Copy the pinned script tag" />
      </div>
    </details>
  )
}
