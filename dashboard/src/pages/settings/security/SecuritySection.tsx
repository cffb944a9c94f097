import type { Schema } from '@linktill/sdk'
import { lazy } from 'react'
import { LaterSection } from '../LaterSection.tsx'

const SecurityParts = lazy(async () => ({ default: (await import('./SecurityParts.tsx')).SecurityParts }))

/** The sessions of the account, and what needs a proof. */
export const SecuritySection = ({ merchant }: { merchant: Schema<'User'> }) => (
  <LaterSection id="security" lead="Who is signed in to your account, and what we ask for before anything important.">
    <SecurityParts merchant={merchant} />
  </LaterSection>
)
