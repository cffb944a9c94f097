import { lazy, Suspense } from 'react'
import type { QuestionsProps } from './questionRows.ts'

const QuestionsEditor = lazy(async () => ({ default: (await import('./QuestionsEditor.tsx')).QuestionsEditor }))

/** The questions of a link or a product. Loaded when the form opens. */
export const QuestionsField = (props: QuestionsProps) => (
  <Suspense fallback={<p className="muted">Loading questions...</p>}>
    <QuestionsEditor {...props} />
  </Suspense>
)
