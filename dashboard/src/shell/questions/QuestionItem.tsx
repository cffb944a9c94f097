import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { QuestionSettings, type SettingsProps } from './QuestionSettings.tsx'
import { KINDS } from './questionRows.ts'
import styles from './Questions.module.css'

interface QuestionItemProps extends SettingsProps {
  place: { index: number; count: number }
  isOpen: boolean
  onToggle: () => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One question: its wording with its buttons, and below it its settings. */
export function QuestionItem({
  question,
  place: { index, count },
  problems,
  isOpen,
  byType,
  onToggle,
  onChange,
  onMove,
  onRemove,
}: QuestionItemProps) {
  const id = useId()
  const name = `question ${index + 1}`
  return (
    <li className={styles.item} data-row={question.row}>
      <div className={styles.head}>
        <div className={styles.title}>
          <strong>{question.label.trim() || 'New question'}</strong>
          <span className="muted">{question.required ? `${KINDS[question.kind]}, required` : KINDS[question.kind]}</span>
        </div>
        <div className={styles.buttons}>
          <IconButton label={`Move ${name} up`} data-move={-1} aria-disabled={index === 0} onClick={() => onMove(-1)}>
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton label={`Move ${name} down`} data-move={1} aria-disabled={index === count - 1} onClick={() => onMove(1)}>
            <ArrowDown aria-hidden />
          </IconButton>
          <IconButton label={`Edit ${name}`} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton label={`Remove ${name}`} onClick={onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <QuestionSettings {...{ question, problems, byType, onChange }} />}
      </div>
    </li>
  )
}
