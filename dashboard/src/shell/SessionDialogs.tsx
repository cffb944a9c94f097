import { useSignals } from '@preact/signals-react/runtime'
import { useApp } from '../context.ts'
import { ConfirmIdentity } from './ConfirmIdentity.tsx'
import { SignInAgain } from './SignInAgain.tsx'

/** The dialogs over a page whose session has ended, or has to prove who it is. */
export function SessionDialogs() {
  useSignals()
  const { session } = useApp()
  const merchant = session.expired.value
  return (
    <>
      {merchant && <SignInAgain merchant={merchant} />}
      {session.stepUp.asked.value && <ConfirmIdentity />}
    </>
  )
}
