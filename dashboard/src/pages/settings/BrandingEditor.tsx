import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { DropZone } from '../../ui/DropZone.tsx'
import grid from '../../ui/FormGrid.module.css'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { Thumb } from '../../ui/Thumb.tsx'
import { createBrandingForm, type BrandingForm } from './branding.ts'
import { LookFields } from './LookFields.tsx'
import { SectionForm } from './SectionForm.tsx'

interface BrandingEditorProps {
  merchant: Schema<'User'>
  onSaved: () => void
  onCancel: () => void
}

/** The form of domain and branding. */
export function BrandingEditor({ merchant, onSaved, onCancel }: BrandingEditorProps) {
  useSignals()
  const tools = useApp()
  const [form] = useState(() => createBrandingForm({ ...tools, onSaved }, merchant))
  return (
    <SectionForm form={form} onCancel={onCancel}>
      <div className={grid.grid}>
        <TextField
          label="Custom domain"
          placeholder="pay.example.com"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="url"
          maxLength={300}
          {...form.field('customDomain')}
        />
        <TextArea
          label="Allowed origins"
          hint="Your sites that may show the checkout in a frame, separated by commas: https://example.com, https://*.example.com"
          autoCapitalize="none"
          spellCheck={false}
          rows={2}
          {...form.field('allowedOrigins')}
        />
        <LogoField form={form} />
        <LookFields form={form} shop={merchant.storeName} />
      </div>
    </SectionForm>
  )
}

function LogoField({ form }: { form: BrandingForm }) {
  useSignals()
  const { logoUrl } = form.values.value
  const share = form.logo.share.value
  return (
    <DropZone
      label="Logo"
      optional
      action={share === null ? 'Choose an image' : `Uploading, ${Math.round(share * 100)}%`}
      limits="Max file size: 10MB, formats JPEG, PNG, GIF"
      accept="image/jpeg,image/png,image/gif,image/webp,image/avif"
      picture={<Thumb large icon={ImagePlus} image={logoUrl || null} />}
      chosen={logoUrl ? 'Uploaded image' : undefined}
      error={form.problems.value.logoUrl}
      onChoose={form.logo.choose}
      onRemove={() => form.set({ logoUrl: '' })}
      removeLabel="Remove logo"
    />
  )
}
