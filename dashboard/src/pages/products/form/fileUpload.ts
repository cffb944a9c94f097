import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { messageOf } from '../../../lib/loader.ts'

const MAX_FILE_BYTES = 500 * 1024 ** 2

/** `share` is the uploaded share of the file, from 0 to 1. */
export type Upload = { status: 'none' } | { status: 'sending'; name: string; size: number; share: number }

interface FileUploadOptions {
  onKept: (file: Schema<'FileUpload'>) => void
  onRefused: (problem: string) => void
}

/** Uploads a digital file as soon as it is chosen. This can take minutes; the form stays usable. */
export function createFileUpload(client: Client, { onKept, onRefused }: FileUploadOptions) {
  const state = signal<Upload>({ status: 'none' })
  let running: AbortController | null = null

  function cancel() {
    running?.abort()
    running = null
    state.value = { status: 'none' }
  }

  return {
    state: state as ReadonlySignal<Upload>,
    cancel,
    async choose(file: File) {
      cancel()
      if (file.size > MAX_FILE_BYTES) return onRefused('File size exceeds 500MB limit')
      const { name, size } = file
      const run = new AbortController()
      running = run
      state.value = { status: 'sending', name, size, share: 0 }
      try {
        const kept = await client.uploadProductFile({
          body: { file },
          signal: run.signal,
          onProgress: (share) => {
            if (running === run) state.value = { status: 'sending', name, size, share }
          },
        })
        if (running !== run) return
        cancel()
        onKept(kept)
      } catch (error) {
        if (running !== run) return
        cancel()
        onRefused(messageOf(error))
      }
    },
  }
}
