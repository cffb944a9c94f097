import type { Schema } from '@linktill/sdk'
import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useApp } from '../../context.ts'
import { plans } from '../../lib/plans.ts'
import { AuthPage } from '../../shell/AuthPage.tsx'
import { AccountStep } from './AccountStep.tsx'
import { BusinessStep } from './BusinessStep.tsx'
import { createSignup, type Signup } from './signup.ts'
import styles from './SignupPage.module.css'
import { WizardSteps } from './WizardSteps.tsx'

/** The sign-up wizard. The landing page links with `?plan=pro`. */
export function SignupPage() {
  useSignals()
  const { client, session } = useApp()
  const [query] = useSearchParams()
  const [signup] = useState(() => createSignup(client, chosenTier(query.get('plan')), session.signIn))
  const step = signup.step.value
  useSignalEffect(signup.keep)
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
