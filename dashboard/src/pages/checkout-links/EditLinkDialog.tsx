import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import grid from '../../ui/FormGrid.module.css'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { createEditForm } from './editForm.ts'
import { LockedRows } from './LockedRows.tsx'
import type { Link } from './links.ts'

interface EditLinkDialogProps {
  link: Link
  onSaved: (link: Link) => void
  onClose: () => void
}

const statusNames = { active: 'Active', inactive: 'Inactive' } as const

/** Edits the name and status of a link. Everything else is on its page. */
export function EditLinkDialog({ link, onSaved, onClose }: EditLinkDialogProps) {
  useSignals()
  const { client } = useApp()
  const [form] = useState(() => createEditForm(client, link, onSaved))
  return (
    <FormDialog title="Edit Link" onClose={onClose} form={form} action="Save changes">
      <div className={grid.grid}>
        <TextField label="Link Name*" required maxLength={200} {...form.field('name')} />
        <Segmented
          label="Status"
          choices={statusNames}
          value={form.values.value.status}
          onChange={(status) => form.set({ status })}
        />
        <LockedRows link={link} />
      </div>
    </FormDialog>
  )
}
