import type { Schema } from '@linktill/sdk'
import { useEffect } from 'react'
import { useApp, useMerchant } from '../context.ts'
import type { List } from '../lib/list.ts'

/** Reads the profile again when the list has its first row, so that the sidebar and the tabs keep the section. */
export function useFirstUse(section: keyof Schema<'Uses'>, { state }: Pick<List<{ id: string }, never>, 'state'>) {
  const { loadProfile } = useApp().session
  const isKnown = useMerchant().uses[section]
  const isUsed = state.value.status === 'ready' && state.value.data.rows.length > 0
  useEffect(() => {
    if (isUsed && !isKnown) loadProfile()
  }, [isUsed, isKnown, loadProfile])
}
