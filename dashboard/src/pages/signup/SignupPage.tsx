import type { Schema } from '@linktill/sdk'
import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { useApp } from '../../context.ts'
import { plans } from '../../lib/plans.ts'
import { readSignUp } from '../../lib/signUp.ts'
import { Banner } from '../../ui/Banner.tsx'
import { AuthPage } from '../../shell/AuthPage.tsx'
import { AccountStep } from './AccountStep.tsx'
import { BusinessStep } from './BusinessStep.tsx'
import { NoSignup } from './NoSignup.tsx'
import { createSignup, type Signup } from './signup.ts'
import styles from './SignupPage.module.css'
import { WizardSteps } from './WizardSteps.tsx'
import { loadLater } from '../../ui/loadLater.tsx'

// Needed once the account exists.
const ConfirmationStep = loadLater(async () => (await import('./ConfirmationStep.tsx')).ConfirmationStep)

/** The last step, of a merchant who has just signed up. */
export function SignupConfirmation() {
  useSignals()
  const { session } = useApp()
  useSignalEffect(session.loadProfile)
  const profile = session.profile.value
  return (
    <AuthPage wide title="Your account is ready" lead={<WizardSteps current={3} />}>
      {profile.status === 'failed' && <Banner kind="error" onRetry={session.loadProfile}>{`Error: ${profile.message}`}</Banner>}
      {profile.status === 'ready' && <ConfirmationStep merchant={profile.data} onLook={session.loadProfile} />}
    </AuthPage>
  )
}

/**
 * The sign-up wizard. The landing page links with `?plan=pro`, or with `?sell=digital` for what is sold, and an invitation with
 * `?invitation=…`.
 */
export function SignupPage() {
  const [query] = useSearchParams()
  // Stays in the address for a reload, until it is used up.
  const invitation = query.get('invitation')
  const door = readSignUp()
  return door === 'open' || invitation ? <SignupWizard invitation={invitation} /> : <NoSignup door={door} />
}

function SignupWizard({ invitation }: { invitation: string | null }) {
  useSignals()
  const { client, session } = useApp()
  const [query] = useSearchParams()
  const [, navigate] = useLocation()
  const [signup] = useState(() =>
    createSignup(client, { tier: chosenTier(query.get('plan')), invitation }, (answer) => {
      // Before the sign-in, which leads away from every other step.
      const sold = query.get('sell')
      navigate(`/signup?step=3${sold ? `&sell=${encodeURIComponent(sold)}` : ''}`, { replace: true })
      session.signIn(answer)
    }),
  )
  const step = signup.step.value
  useSignalEffect(signup.keep)
  useEffect(() => void signup.readPlans(), [signup])
  useStepInAddress(signup)
  return (
    <AuthPage
      wide
      title={step === 1 ? 'Create your account' : 'Your business'}
      aside={
        <span>
          <span className={styles.lead}>Already have an account? </span>
          <Link className="text-link" href="/login">
            Sign in
          </Link>
        </span>
      }
      lead={
        <>
          <WizardSteps current={signup.busy.value ? 3 : step} />
          {step === 2 && (
            <button type="button" className={styles.back} onClick={() => history.back()}>
              <ArrowLeft aria-hidden />
              Back
            </button>
          )}
        </>
      }
    >
      {step === 1 ? <AccountStep signup={signup} /> : <BusinessStep signup={signup} />}
    </AuthPage>
  )
}

/** Adds step 2 to the browser's history, so that Back leads to step 1. */
function useStepInAddress(signup: Signup) {
  useSignals()
  const [query, setQuery] = useSearchParams()
  const step = signup.step.value
  const isSecond = query.get('step') === '2'
  const write = useEffectEvent(() => {
    if (isSecond === (step === 2)) return
    setQuery(
      (now) => {
        if (step === 2) now.set('step', '2')
        else now.delete('step')
        return now
      },
      { replace: step === 1 },
    )
  })
  useEffect(() => (isSecond ? signup.forward() : signup.back()), [signup, isSecond])
  useEffect(write, [step])
}

const chosenTier = (name: string | null): Schema<'Tier'> => plans.find((plan) => plan.tier === name)?.tier ?? 'basic'
