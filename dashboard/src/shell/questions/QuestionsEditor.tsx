import { Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import { QuestionItem } from './QuestionItem.tsx'
import { MAX_QUESTIONS, moved, newQuestion, questionProblems, type QuestionRow, type QuestionsProps } from './questionRows.ts'
import styles from './Questions.module.css'

/** The list of questions. Each opens to be edited, and moves up and down by its buttons. */
export function QuestionsEditor({ questions, error, byType = false, hint, onChange }: QuestionsProps) {
  const [open, setOpen] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLDivElement>(null)
  /** What gets the focus once the change is drawn: a selector. */
  const next = useRef<string | null>(null)
  useEffect(() => {
    if (!next.current) return
    list.current?.querySelector<HTMLElement>(next.current)?.focus()
    next.current = null
  })

  const set = (row: number, changes: Partial<QuestionRow>) =>
    onChange(questions.map((one) => (one.row === row ? { ...one, ...changes } : one)))

  function add() {
    const added = newQuestion()
    setOpen(added.row)
    next.current = `[data-row="${added.row}"] input`
    onChange([...questions, added])
  }

  function move(row: number, by: -1 | 1) {
    const now = moved(questions, row, by)
    if (now === questions) return
    next.current = `[data-row="${row}"] [data-move="${by}"]`
    setSaid(`Question ${now.findIndex((one) => one.row === row) + 1} of ${now.length}`)
    onChange(now)
  }

  function remove(row: number) {
    next.current = '[data-add]'
    onChange(questions.filter((one) => one.row !== row))
  }

  return (
    <div ref={list} className={styles.field}>
      <FieldGroup label="Questions at the checkout" hint={hint} error={error}>
        {questions.length > 0 && (
          <ol className={styles.list}>
            {questions.map((question, index) => {
              const problems = error ? questionProblems(question, questions) : {}
              return (
                <QuestionItem
                  key={question.row}
                  question={question}
                  place={{ index, count: questions.length }}
                  problems={problems}
                  isOpen={open === question.row || Object.keys(problems).length > 0}
                  byType={byType}
                  onToggle={() => setOpen(open === question.row ? null : question.row)}
                  onChange={(changes) => set(question.row, changes)}
                  onMove={(by) => move(question.row, by)}
                  onRemove={() => remove(question.row)}
                />
              )
            })}
          </ol>
        )}
        {questions.length < MAX_QUESTIONS && (
          <div>
            <Button size="small" onClick={add} data-add>
              <Plus aria-hidden />
              Add question
            </Button>
          </div>
        )}
        <p className={styles.said} role="status">
          {said}
        </p>
      </FieldGroup>
    </div>
  )
}
