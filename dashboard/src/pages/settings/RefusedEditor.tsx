import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import grid from '../../ui/FormGrid.module.css'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { createRefusedForm } from './refused.ts'
import { SectionForm } from './SectionForm.tsx'

interface RefusedEditorProps {
  merchant: Schema<'User'>
  onSaved: () => void
  onCancel: () => void
}

/** The form of the block list. */
export function RefusedEditor({ merchant, onSaved, onCancel }: RefusedEditorProps) {
  useSignals()
  const tools = useApp()
  const [form] = useState(() => createRefusedForm({ ...tools, onSaved }, merchant))
  return (
    <SectionForm form={form} onCancel={onCancel}>
      <div className={grid.grid}>
        <TextField
          label="Countries"
          optional
          hint="Codes of two letters, such as BR, NG. The country of the shipping or billing address."
          {...form.field('blockedCountries')}
        />
        <TextArea
          label="Mail domains and addresses"
          optional
          hint="One a line: example.com with its subdomains, or nora@example.com."
          {...form.field('blockedEmails')}
        />
      </div>
    </SectionForm>
  )
}
