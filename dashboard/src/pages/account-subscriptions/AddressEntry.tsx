import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { countries } from '../../lib/countries.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import grid from '../../ui/FormGrid.module.css'
import { SelectField } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './AccountSubscriptions.module.css'
import type { AccountSubscriptions, OwnSubscription, SubscriberPage } from './accountSubscriptions.ts'
import { createAddressForm } from './addressForm.ts'

interface AddressEntryProps {
  subscription: OwnSubscription
  page: SubscriberPage
  account: AccountSubscriptions
  onSaved: () => void
}

/** Company, tax id and address of the cycles to come. Loaded when the buyer asks for it. */
export function AddressEntry({ subscription, page, account, onSaved }: AddressEntryProps) {
  useSignals()
  const [form] = useState(() => createAddressForm(subscription, account, onSaved))
  const [choices] = useState(() =>
    Object.fromEntries([['', ''], ...countries(page.language).map(({ code, name }) => [code, name])]),
  )
  const { labels } = page
  const text = (name: string) => labels[name]!
  return (
    <Form onSubmit={form.submit} className={styles.newCard}>
      {form.problem.value && <Banner kind="error">{form.problem.value}</Banner>}
      <div className={grid.grid}>
        <TextField label={text('company')} autoComplete="organization" maxLength={200} {...form.field('company')} />
        <TextField label={text('tax_id')} autoComplete="off" maxLength={32} {...form.field('vatNumber')} />
        <TextField label={text('address_line1')} autoComplete="address-line1" maxLength={200} {...form.field('addressLine1')} />
        <TextField label={text('address_line2')} autoComplete="address-line2" maxLength={200} {...form.field('addressLine2')} />
        <TextField
          className={grid.half}
          label={text('postcode')}
          autoComplete="postal-code"
          maxLength={20}
          {...form.field('zip')}
        />
        <TextField
          className={grid.half}
          label={text('town')}
          autoComplete="address-level2"
          maxLength={100}
          {...form.field('city')}
        />
        <TextField
          className={grid.half}
          label={text('state')}
          autoComplete="address-level1"
          maxLength={100}
          {...form.field('state')}
        />
        <SelectField className={grid.half} label={text('country')} choices={choices} {...form.field('country')} />
      </div>
      <Button type="submit" look="primary" busy={form.busy.value}>
        {text('save')}
      </Button>
    </Form>
  )
}
