import { useSignals } from '@preact/signals-react/runtime'
import { Upload, X } from 'lucide-react'
import { useEffect } from 'react'
import { formatBytes } from '../../lib/bytes.ts'
import { IconButton } from '../../ui/Button.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import { FileButton } from '../../ui/FileButton.tsx'
import { FileLine } from '../../ui/FileLine.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './ProductDialog.module.css'
import type { DigitalFileForm } from './form/digitalFile.ts'

const HINT = 'Shoppers get a signed download link, never this address. Any type of file, up to 500MB.'

/** The file of a digital product: a URL, or an upload. */
export function DigitalFileField({ form }: { form: DigitalFileForm }) {
  useSignals()
  // Closing the dialog cancels the upload.
  useEffect(() => form.cancelUpload, [form])
  const { digitalFileUrl, digitalFileName } = form.values.value
  const error = form.problems.value.digitalFileUrl
  const upload = form.upload.value
  if (upload.status === 'sending')
    return (
      <FieldGroup label="Digital file" error={error}>
        <FileLine
          name={upload.name}
          detail={`${Math.floor(upload.share * 100)}% of ${formatBytes(upload.size)}`}
          share={upload.share}
        >
          <IconButton small label="Cancel upload" title="Cancel upload" onClick={form.cancelUpload}>
            <X aria-hidden />
          </IconButton>
        </FileLine>
      </FieldGroup>
    )
  if (digitalFileName !== null)
    return (
      <FieldGroup label="Digital file" hint="Shoppers get a signed download link." error={error}>
        <FileLine name={digitalFileName}>
          <IconButton small label="Remove file" onClick={form.removeFile}>
            <X aria-hidden />
          </IconButton>
        </FileLine>
      </FieldGroup>
    )
  return (
    <div className={styles.file}>
      <TextField
        label="Digital file"
        type="url"
        placeholder="https:// or upload a file"
        maxLength={2048}
        hint={HINT}
        value={digitalFileUrl}
        error={error}
        onChange={(url) => form.set({ digitalFileUrl: url })}
      />
      <FileButton onChoose={(file) => void form.chooseFile(file)}>
        <Upload aria-hidden />
        Upload
      </FileButton>
    </div>
  )
}
