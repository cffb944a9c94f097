import { lazy } from 'react'
import { LaterSection } from '../LaterSection.tsx'

const AccessParts = lazy(async () => ({ default: (await import('./AccessParts.tsx')).AccessParts }))

/** Every way into the account and out of it, and what was switched off. */
export const AccessSection = () => (
  <LaterSection id="access" lead="Every way into your account, and where its events, clicks and buyers go.">
    <AccessParts />
  </LaterSection>
)
