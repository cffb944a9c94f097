import type { Client, Schema } from '@linktill/sdk'
import { signal, type ReadonlySignal } from '@preact/signals-react'
import { createForm } from '../../../lib/form.ts'
import { createLoader, messageOf } from '../../../lib/loader.ts'
import { fieldProblems } from '../../../lib/refusal.ts'

export type Details = Schema<'DisputeDetails'>
export type FileKind = Schema<'DisputeFileKind'>
export type Texts = Schema<'DisputeTexts'>

const EMPTY: Texts = { explanation: '', product: '', carrier: '', tracking: '', shipped: '', activity: '', policy: '' }
const FIELDS = Object.fromEntries(Object.keys(EMPTY).map((name) => [name, name])) as Record<keyof Texts, keyof Texts>

interface AnswerOptions {
  /** The explanation of a draft that has none. */
  story: string
  onSaved: () => void
  onSent: () => void
}

/** The answer to a dispute: a draft on the server, which is sent once. */
export function createAnswer(client: Client, id: string, { story, onSaved, onSent }: AnswerOptions) {
  const path = { id }
  const loader = createLoader(async () => {
    const details = await client.getDispute({ path })
    const { texts } = details.evidence
    form.reset({ ...texts, explanation: texts.explanation || story })
    files.value = details.evidence.files
    return details
  })
  const files = signal<Details['evidence']['files']>([])
  const fileProblem = signal<string | null>(null)
  const working = signal<FileKind | null>(null)
  /** Whether the next submit sends the saved draft. */
  let isSending = false

  const form = createForm<Texts>({
    start: EMPTY,
    check: ({ explanation }) =>
      isSending && !explanation.trim() ? { explanation: 'Explain first why the payment is right.' } : {},
    refused: (error) => fieldProblems(error, FIELDS),
    async save(texts) {
      await client.updateDisputeEvidence({ path, body: texts })
      if (!isSending) return onSaved()
      await client.submitDispute({ path })
      onSent()
    },
  })

  async function changeFiles(kind: FileKind, change: () => Promise<Details>): Promise<void> {
    working.value = kind
    fileProblem.value = null
    try {
      files.value = (await change()).evidence.files
    } catch (error) {
      fileProblem.value = messageOf(error)
    } finally {
      working.value = null
    }
  }

  return {
    loader,
    form,
    files: files as ReadonlySignal<Details['evidence']['files']>,
    fileProblem: fileProblem as ReadonlySignal<string | null>,
    /** The kind of the file that is being added or removed. */
    working: working as ReadonlySignal<FileKind | null>,
    addFile: (kind: FileKind, file: File) =>
      changeFiles(kind, () => client.uploadDisputeFile({ path: { id, kind }, body: { file } })),
    removeFile: (kind: FileKind) => changeFiles(kind, () => client.deleteDisputeFile({ path: { id, kind } })),
    save(): Promise<void> {
      isSending = false
      return form.submit()
    },
    /** Saves the draft and sends it. */
    async send(): Promise<void> {
      isSending = true
      await form.submit()
    },
    check(): boolean {
      isSending = true
      return form.check()
    },
  }
}

export type Answer = ReturnType<typeof createAnswer>
