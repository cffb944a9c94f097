import { fieldProblems } from '../../lib/refusal.ts'
import { checkLimits, limitChanges, limitNames, limitValuesOf, type LimitValues } from './limitValues.ts'
import type { LinkKeeper } from './linkKeeper.ts'
import { createTabForm } from './tabForm.ts'

interface RulesValues extends LimitValues {
  allowsIndexing: boolean
}

/** The form of when and how often a link sells, and of who finds it. Times are in `timeZone`. */
export function createRulesForm(keeper: LinkKeeper, timeZone: string, onSaved: () => void) {
  const { client, link } = keeper
  return createTabForm<RulesValues>(keeper, {
    valuesOf: (now) => ({ ...limitValuesOf(now, timeZone), allowsIndexing: now.options.allow_indexing }),
    check: ({ allowsIndexing: _, ...limits }) => checkLimits(limits),
    // Each part is compared with the link as it is, so a second try sends only what the first did not save.
    save: async ({ allowsIndexing, ...values }) => {
      const { limits } = limitChanges(values, link.peek(), timeZone)
      if (limits) await keeper.change((target) => client.updateLink({ ...target, body: { limits } }))
      if (allowsIndexing !== link.peek().options.allow_indexing)
        await keeper.change((target) => client.updateLinkOptions({ ...target, body: { allow_indexing: allowsIndexing } }))
    },
    refused: (error) => fieldProblems<RulesValues>(error, limitNames),
    onSaved,
  })
}
