import { fieldProblems } from '../../lib/refusal.ts'
import type { LinkKeeper } from './linkKeeper.ts'
import { createTabForm } from './tabForm.ts'

/** See docs/product/links.md#own-endings. */
const SLUG = /^(?=.{2,60}$)[a-z\d]+(?:-[a-z\d]+)*$/i

interface EndingValues {
  /** Empty for none. */
  slug: string
}

/** The form of the link's own ending of its address. */
export const createEndingForm = (keeper: LinkKeeper, onSaved: () => void) =>
  createTabForm<EndingValues>(keeper, {
    valuesOf: ({ slug }) => ({ slug: slug ?? '' }),
    check: ({ slug }) =>
      slug.trim() === '' || SLUG.test(slug.trim())
        ? {}
        : { slug: 'Use 2 to 60 letters a–z, digits and single hyphens between them.' },
    save: ({ slug }) => keeper.change((target) => keeper.client.updateLink({ ...target, body: { slug: slug.trim() || null } })),
    refused: (error) => fieldProblems<EndingValues>(error, { slug: 'slug' }),
    onSaved,
  })
