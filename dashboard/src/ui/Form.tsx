import type { ComponentProps, FormEvent } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { onSubmit: () => void | Promise<void> }

/** A form that focuses the first invalid field on submit. */
export function Form({ onSubmit, ...form }: FormProps) {
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    await onSubmit()
    // After the problems are rendered.
    requestAnimationFrame(() => element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  // POST, so that a submit before the script runs does not put the values into the URL.
  return <form noValidate method="post" {...form} onSubmit={submit} />
}
