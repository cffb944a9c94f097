import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './AccountSubscriptions.module.css'
import type { AccountSubscriptions, OwnSubscription, SubscriberPage } from './accountSubscriptions.ts'

interface QuantitiesProps {
  subscription: OwnSubscription
  page: SubscriberPage
  account: AccountSubscriptions
  onSend: () => void
}

/** How many of each item there are from the next charge on. */
export function Quantities({ subscription, page, account, onSend }: QuantitiesProps) {
  return (
    <>
      {subscription.items.map((item, index) => (
        <Quantity key={`${index} ${item.quantity}`} {...{ subscription, page, account, onSend, index, item }} />
      ))}
    </>
  )
}

function Quantity({
  subscription: { id, items },
  page: { labels },
  account,
  onSend,
  index,
  item,
}: QuantitiesProps & { index: number; item: OwnSubscription['items'][number] }) {
  useSignals()
  const [text, setText] = useState(String(item.quantity))
  const quantity = Number(text)
  const isValid = Number.isInteger(quantity) && quantity >= 1 && quantity <= 999
  function submit() {
    if (!isValid || quantity === item.quantity) return Promise.resolve()
    onSend()
    return account.setQuantity(id, index, quantity)
  }
  return (
    <Form onSubmit={submit} className={styles.quantity}>
      <TextField
        label={items.length > 1 ? `${labels['quantity']}: ${item.name}` : labels['quantity']!}
        hint={labels['quantity_hint']}
        type="number"
        inputMode="numeric"
        min={1}
        max={999}
        value={text}
        onChange={setText}
      />
      <Button type="submit" busy={account.busy.value}>
        {labels['save']}
      </Button>
    </Form>
  )
}
