import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { QuestionsField } from '../../shell/questions/QuestionsField.tsx'
import styles from './LimitFields.module.css'
import type { LinkForm } from './linkForm.ts'

/** What the checkout asks. Closed while it asks nothing, so that the editor loads only for those who need it. */
export function LinkQuestions({ form }: { form: LinkForm }) {
  useSignals()
  const [isOpen, setOpen] = useState(() => form.values.peek().questions.length > 0)
  const { questions } = form.values.value
  const error = form.problems.value.questions
  return (
    <details
      className={styles.limits}
      open={isOpen || error !== undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>Questions</summary>
      {(isOpen || error !== undefined) && (
        <QuestionsField
          questions={questions}
          error={error}
          byType
          hint="Asked before the payment. Products can have questions of their own."
          onChange={(next) => form.set({ questions: next })}
        />
      )}
    </details>
  )
}
