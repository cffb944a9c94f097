import { useSignals } from '@preact/signals-react/runtime'
import { Suspense, useState, type ReactNode } from 'react'
import { useApp } from '../../context.ts'
import { sectionTitles, type SectionId } from '../../lib/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { messages } from '../../ui/messages.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { SettingsSection } from './SettingsSection.tsx'

interface EditableSectionProps {
  id: SectionId
  lead: string
  /** Label of the button that opens the form. Null while the values load. */
  verb?: string | null
  /** Message after saving. */
  success: string
  /** Shown while the section is not edited. */
  view: ReactNode
  editor: (close: { onSaved: () => void; onCancel: () => void }) => ReactNode
}

/** A section that shows its values and opens a form on Edit. */
export function EditableSection({ id, lead, verb = 'Edit', success, view, editor }: EditableSectionProps) {
  useSignals()
  const profile = useApp().session.profile.value
  // Forms start with the current values, not with the stored profile of an earlier visit.
  const isFresh = profile.status === 'ready' && !profile.stale
  const [editing, setEditing] = useState(false)
  const saved = () => {
    close()
    messages.success(success)
  }
  const close = () => {
    setEditing(false)
    // The form is removed with the focus in it, so move the focus.
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${id} [data-edit]`)?.focus())
  }
  return (
    <SettingsSection
      id={id}
      lead={lead}
      aside={
        !editing &&
        isFresh &&
        verb && (
          <Button size="small" data-edit aria-label={`${verb} ${sectionTitles[id]}`} onClick={() => setEditing(true)}>
            {verb}
          </Button>
        )
      }
    >
      {/* Editors load when they are opened, because the page's first load is full. */}
      <Suspense fallback={<Skeleton width={280} />}>{editing ? editor({ onSaved: saved, onCancel: close }) : view}</Suspense>
    </SettingsSection>
  )
}
