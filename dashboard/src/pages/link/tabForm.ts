import type { Schema } from '@linktill/sdk'
import { createForm, type Problems } from '../../lib/form.ts'
import { linkMessage } from '../checkout-links/links.ts'
import type { LinkKeeper } from './linkKeeper.ts'

type Link = Schema<'Link'>

interface TabFormOptions<Values> {
  valuesOf: (link: Link) => Values
  check: (values: Values) => Problems<Values>
  save: (values: Values) => Promise<void>
  /** Converts a refusal to problems of fields. */
  refused: (error: unknown) => Problems<Values> | null
  onSaved: () => void
}

/** The form of one tab of a link's page. It saves on its own. */
export function createTabForm<Values extends object>(
  { link }: Pick<LinkKeeper, 'link'>,
  { valuesOf, check, save, refused, onSaved }: TabFormOptions<Values>,
) {
  const form = createForm<Values>({
    start: valuesOf(link.peek()),
    check,
    save: async (values) => {
      await save(values).catch((error: unknown) => {
        throw refused(error) ? error : new Error(linkMessage(error), { cause: error })
      })
      onSaved()
    },
    refused,
  })
  return {
    ...form,
    /** Does nothing without changes: Enter in a field submits too. */
    submit: async () => {
      if (form.changed.peek()) await form.submit()
    },
    discard: () => form.reset(valuesOf(link.peek())),
    /** Shows what was changed elsewhere, beside what was edited here. */
    follow: (now: Link) => form.rebase(valuesOf(now)),
  }
}

/** What the frame of a tab needs of its form. */
export type TabForm = Pick<
  ReturnType<typeof createTabForm<object>>,
  'changed' | 'busy' | 'problem' | 'problems' | 'submit' | 'discard' | 'follow'
>
