import { useEffect, useState, type ComponentType, type Ref } from 'react'
import { useScope } from '../scope.js'
import type { CardFormProps, CardHandle } from './CardHandle.js'

type CardForm = ComponentType<CardFormProps>

/** The provider's card form, loaded when it is needed and drawn in a place of its height. */
export function CardSlot({ handle }: { handle: Ref<CardHandle> }) {
  const { messages } = useScope()
  const [form, setForm] = useState<{ Form: CardForm } | 'loading' | 'failed'>('loading')

  useEffect(() => {
    let current = true
    const show = (next: { Form: CardForm } | 'failed') => void (current && setForm(next))
    loadCardForm().then(
      (Form) => show({ Form }),
      () => show('failed'),
    )
    return () => void (current = false)
  }, [])

  if (form === 'loading') return <p className="ck-card-wait">{messages.card.loading}</p>
  if (form === 'failed') {
    return (
      <p className="ck-card-wait ck-error" role="alert">
        {messages.card.unavailable}
      </p>
    )
  }
  return <form.Form handle={handle} />
}

/** Begins to load the card form, so that it is there when the payment step opens. A failed try is not remembered. */
export function loadCardForm(): Promise<CardForm> {
  loading ??= import('./SandboxCard.js').then(
    ({ SandboxCard }) => SandboxCard,
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

let loading: Promise<CardForm> | undefined
