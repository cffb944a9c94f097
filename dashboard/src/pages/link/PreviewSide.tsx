import { useSignals } from '@preact/signals-react/runtime'
import { soldByLink } from '../../shell/fees/createFeeNote.ts'
import { FeeNote } from '../../shell/fees/FeeNote.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { loadLater } from '../../ui/loadLater.tsx'
import styles from './LinkPage.module.css'
import type { LinkEditor } from './linkEditor.ts'

// The embed is large, and the tab is used without it.
const Preview = loadLater(async () => (await import('./Preview.tsx')).Preview)

interface PreviewSideProps {
  editor: LinkEditor
  /** Whether there is no room beside the tabs. */
  isNarrow: boolean
}

/** What shoppers see of a link, and what its merchant receives: beside the tabs, or in a closed row above them. */
export function PreviewSide({ editor, isNarrow }: PreviewSideProps) {
  useSignals()
  const { url_id: urlId, checkout_url: url } = editor.link.value
  const preview = <Preview urlId={urlId} url={url} version={editor.version.value} />
  const fee = <FeeNote sold={soldByLink(editor.link.value)} />
  if (isNarrow)
    return (
      <div className={styles.row}>
        <Fold title="Preview" note="What shoppers see">
          {preview}
          {fee}
        </Fold>
      </div>
    )
  return (
    <aside className={styles.side} aria-labelledby="preview">
      <h2 id="preview">Preview</h2>
      {preview}
      {fee}
    </aside>
  )
}
