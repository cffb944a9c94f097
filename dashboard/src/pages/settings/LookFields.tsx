import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { ColorField } from '../../ui/ColorField.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import grid from '../../ui/FormGrid.module.css'
import { SelectField } from '../../ui/Select.tsx'
import type { BrandingForm } from './branding.ts'
import { LookPreview } from './LookPreview.tsx'
import { choicesOf, looks, type LookName } from './looks.ts'
import styles from './Look.module.css'

const [ACCENT, ...OTHERS] = Object.keys(looks) as [LookName, ...LookName[]]

/** The appearance of the checkout: the accent colour, the other variables behind a button, and a preview. */
export function LookFields({ form, shop }: { form: BrandingForm; shop: string }) {
  useSignals()
  const { look, logoUrl } = form.values.value
  const [open, setOpen] = useState(OTHERS.some((name) => look[name] !== ''))
  return (
    <FieldGroup label="Look of the checkout" error={form.problems.value.look}>
      <div className={styles.look}>
        <div className={grid.grid}>
          <LookField form={form} name={ACCENT} />
          {open && OTHERS.map((name) => <LookField key={name} form={form} name={name} />)}
          <div>
            <Button size="small" look="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? 'Fewer options' : 'More options'}
            </Button>
          </div>
        </div>
        <LookPreview look={look} logoUrl={logoUrl} shop={shop} />
      </div>
    </FieldGroup>
  )
}

function LookField({ form, name }: { form: BrandingForm; name: LookName }) {
  useSignals()
  const value = form.values.value.look[name]
  const { label, kind } = looks[name]
  const set = (next: string) => form.setLook(name, next)
  const wide = name === ACCENT ? undefined : grid.half
  if (kind === 'color') return <ColorField className={wide} label={label} placeholder="Default" value={value} onChange={set} />
  return <SelectField className={wide} label={label} choices={choicesOf(name, value)} value={value} onChange={set} />
}
