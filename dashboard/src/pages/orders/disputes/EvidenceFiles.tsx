import { useSignals } from '@preact/signals-react/runtime'
import { Upload, X } from 'lucide-react'
import { formatBytes } from '../../../lib/bytes.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { FileLine } from '../../../ui/FileLine.tsx'
import { Section } from '../../../ui/Section.tsx'
import type { Answer, FileKind } from './answer.ts'
import styles from './EvidenceFiles.module.css'

const KINDS: Record<FileKind, string> = {
  receipt: 'Receipt or invoice',
  communication: 'Messages with the customer',
  shipping: 'Proof of shipping',
  service: 'Proof of the service',
  other: 'Anything else',
}

/** The files of the answer, one of each kind. A kind that is not asked for appears while it has a file. */
export function EvidenceFiles({ answer, asked }: { answer: Answer; asked: ReadonlySet<FileKind> }) {
  useSignals()
  const files = answer.files.value
  const busy = answer.working.value !== null
  return (
    <Section title="Files">
      <p className={styles.limits}>PDF, JPEG or PNG, together up to 4.5 MB.</p>
      {answer.fileProblem.value && <Banner kind="error">{answer.fileProblem.value}</Banner>}
      <ul className={styles.kinds}>
        {(Object.keys(KINDS) as FileKind[]).map((kind) => {
          const file = files.find((one) => one.kind === kind)
          if (!file && !asked.has(kind)) return null
          return (
            <li key={kind}>
              <span>{KINDS[kind]}</span>
              {file ? (
                <FileLine name={file.name} detail={formatBytes(file.bytes)}>
                  <IconButton small label={`Remove ${file.name}`} disabled={busy} onClick={() => void answer.removeFile(kind)}>
                    <X aria-hidden />
                  </IconButton>
                </FileLine>
              ) : (
                <FileButton
                  size="small"
                  aria-label={`Add a file: ${KINDS[kind]}`}
                  disabled={busy}
                  busy={answer.working.value === kind}
                  onChoose={(chosen) => void answer.addFile(kind, chosen)}
                >
                  <Upload aria-hidden />
                  Add a file
                </FileButton>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
