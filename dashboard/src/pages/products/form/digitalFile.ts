import type { Client } from '@linktill/sdk'
import type { ReadonlySignal } from '@preact/signals-react'
import type { Problems } from '../../../lib/form.ts'
import { createFileUpload } from './fileUpload.ts'

export interface FileValues {
  /** A URL, or the server's name of an uploaded file if `digitalFileName` is set. */
  digitalFileUrl: string
  digitalFileName: string | null
}

interface FileForm {
  values: ReadonlySignal<FileValues>
  problems: ReadonlySignal<Problems<FileValues>>
  set: (changes: Partial<FileValues>) => void
  refuse: (problems: Problems<FileValues>) => void
}

export type DigitalFileForm = FileForm & ReturnType<typeof createDigitalFile>

/** The file of a digital product in a form: an upload, which begins when the file is chosen, or a URL. */
export function createDigitalFile(client: Client, form: FileForm) {
  const upload = createFileUpload(client, {
    onKept: ({ file_url: fileUrl, name }) => form.set({ digitalFileUrl: fileUrl, digitalFileName: name }),
    onRefused: (problem) => form.refuse({ digitalFileUrl: problem }),
  })
  const removeFile = () => form.set({ digitalFileUrl: '', digitalFileName: null })

  return {
    upload: upload.state,
    chooseFile(file: File) {
      removeFile()
      return upload.choose(file)
    },
    cancelUpload: upload.cancel,
    removeFile,
    /** Returns true, with a problem at the field, while a file is being uploaded. */
    refuseWhileSending(): boolean {
      const isSending = upload.state.peek().status === 'sending'
      if (isSending) form.refuse({ digitalFileUrl: 'Wait until the file is uploaded, or cancel the upload.' })
      return isSending
    },
  }
}

/** Whether the buyers of a product get nothing. */
export const lacksFile = ({ type, status, digitalFileUrl }: { type: string; status: string; digitalFileUrl: string }) =>
  type === 'digital' && status === 'active' && digitalFileUrl.trim() === ''

/** Why a digital product is not saved as active. */
export const NO_FILE = 'An active digital product needs its file. Add it, or save the product as a draft.'
