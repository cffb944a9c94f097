import type { ComponentProps, FormEvent } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void | Promise<void> }

/** A form that checks itself, and leads to the first field that is wrong. */
export function Form({ onSubmit, ...form }: FormProps) {
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    await onSubmit()
    // Once the problems are drawn.
    requestAnimationFrame(() => element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  // POST: a form that is sent before its script runs must not write its values into the address.
  return <form noValidate method="post" {...form} onSubmit={submit} />
}
