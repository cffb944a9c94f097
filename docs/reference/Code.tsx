import { type Grammar, highlight } from './highlight.ts'
import { KEY } from './samples/describeCall.ts'
import styles from './Code.module.css'

/** Highlighted code with a button that copies it. The page's script replaces the placeholder of a key. */
export function Code({ code, grammar, label }: { code: string; grammar: Grammar; label: string }) {
  const html = highlight(code, grammar).replaceAll(KEY, `<span data-key>${KEY}</span>`)
  return (
    <div className={styles.code}>
      <pre tabIndex={0} role="region" aria-label={label}>
        <code dangerouslySetInnerHTML={{ __html: html }} />
      </pre>
      <button type="button" data-copy aria-label={`Copy: ${label}`}>
        Copy
      </button>
    </div>
  )
}
