import type { Client, Schema } from '@linktill/sdk'
import { createAction } from '../../../lib/action.ts'
import { createLoader } from '../../../lib/loader.ts'

export type Identity = Schema<'Identity'>

/** How linking ended, by the code in the address (docs/product/accounts.md#identity-provider). */
export const LINK_RESULTS: Record<string, { kind: 'success' | 'error'; text: string }> = {
  linked: { kind: 'success', text: 'The sign-in was added.' },
  taken: { kind: 'error', text: 'That sign-in belongs to another account. Remove it there first.' },
  refused: { kind: 'error', text: 'The sign-in was not added: it was cancelled or took too long. Try again.' },
}

/**
 * The sign-ins at the identity provider that are linked to the account. `open` gets the provider's page, which leads back to the
 * settings.
 */
export function createIdentities(
  client: Pick<Client, 'listIdentities' | 'removeIdentity' | 'startIdentity' | 'getSignInOptions'>,
  open: (url: string) => void,
) {
  const list = createLoader(async () => {
    const [{ data: identities }, { openid }] = await Promise.all([client.listIdentities(), client.getSignInOptions()])
    return { identities, provider: openid?.name ?? null }
  })
  return {
    state: list.state,
    load: list.load,
    add: createAction(async () => open((await client.startIdentity()).url), 'Failed to add the sign-in'),
    async remove(id: string): Promise<void> {
      await client.removeIdentity({ path: { id } })
      list.patch((data) => ({ ...data, identities: data.identities.filter((one) => one.id !== id) }))
    },
  }
}
