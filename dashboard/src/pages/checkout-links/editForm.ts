import type { Client } from '@linktill/sdk'
import { createForm } from '../../lib/form.ts'
import { fieldProblems } from '../../lib/refusal.ts'
import { linkMessage, type Link } from './links.ts'

type EditValues = Pick<Link, 'name' | 'status'>

/** The form of a link's name and status. */
export const createEditForm = (client: Client, link: Link, onSaved: (link: Link) => void) =>
  createForm<EditValues>({
    start: { name: link.name, status: link.status },
    check: ({ name }) => (name.trim() === '' ? { name: 'Link name is required.' } : {}),
    save: async ({ name, status }) => {
      const body = { name: name.trim(), isActive: status === 'active' }
      const saved = client.updateLink({ path: { id: link.id }, body })
      onSaved(
        await saved.catch((error: unknown) => {
          throw refusedFields(error) ? error : new Error(linkMessage(error), { cause: error })
        }),
      )
    },
    refused: refusedFields,
  })

const refusedFields = (error: unknown) => fieldProblems<EditValues>(error, { name: 'name' })
