import { useSignals } from '@preact/signals-react/runtime'
import { Plus, Trash2 } from 'lucide-react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { isReserved, type CheckoutForm } from './checkoutForm.ts'
import styles from './Rows.module.css'

/** The custom parameters of the return URL. */
export function ReturnParams({ form }: { form: CheckoutForm }) {
  useSignals()
  const { params } = form.values.value
  const problem = form.problems.value.params
  return (
    <FieldGroup label="Custom parameters" hint="Added to the return URL, such as ref = autumn." error={problem}>
      {params.length > 0 && (
        <ul className={styles.rows}>
          {params.map(({ key, name, value }, index) => (
            <li key={key}>
              <TextField
                label={`Name of parameter ${index + 1}`}
                placeholder="Name"
                maxLength={100}
                value={name}
                aria-invalid={problem && (name.trim() === '' || isReserved(name)) ? true : undefined}
                onChange={(text) => form.setParam(key, { name: text })}
              />
              <TextField
                label={`Value of parameter ${index + 1}`}
                placeholder="Value"
                maxLength={500}
                value={value}
                onChange={(text) => form.setParam(key, { value: text })}
              />
              <IconButton label={`Remove parameter ${index + 1}`} onClick={() => form.removeParam(key)}>
                <Trash2 aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {form.canAddParam() && (
        <div>
          <Button size="small" onClick={form.addParam}>
            <Plus aria-hidden />
            Add parameter
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}
