import { useSignals } from '@preact/signals-react/runtime'
import { CircleAlert } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { countryChoices } from '../../lib/countries.ts'
import { planFee, type PlanOffer, planReason, plans, type Plan } from '../../lib/plans.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { CheckboxField } from '../../ui/Checkbox.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { SelectField } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Signup } from './signup.ts'
import styles from './SignupPage.module.css'

/** Step 2: the business, its plan, and the terms. */
export function BusinessStep({ signup }: { signup: Signup }) {
  useSignals()
  const problems = signup.problems.value
  const form = useRef<HTMLFormElement>(null)
  const termsId = useId()
  // The focused button of the previous step was removed.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <Form ref={form} onSubmit={signup.submit}>
      {signup.alert.value && <Banner kind="error">{signup.alert.value}</Banner>}
      <TextField
        className={styles.half}
        label="Business Name"
        autoComplete="organization"
        maxLength={200}
        {...signup.field('storeName')}
      />
      <SelectField
        className={styles.half}
        label="Country"
        hint="Where your business is. It decides which consumer law applies."
        choices={COUNTRIES}
        {...signup.field('country')}
      />
      {signup.offer.value?.hasPlans !== false && <PlanCards signup={signup} />}
      <div className={styles.terms}>
        <CheckboxField
          aria-invalid={problems.terms ? true : undefined}
          aria-describedby={problems.terms ? termsId : undefined}
          {...signup.toggle('terms')}
        >
          I agree to the{' '}
          <a className="text-link" href="/terms" target="_blank" rel="noreferrer">
            terms
          </a>{' '}
          and the{' '}
          <a className="text-link" href="/privacy" target="_blank" rel="noreferrer">
            privacy policy
          </a>
        </CheckboxField>
        {problems.terms && (
          <p id={termsId} className={styles.error}>
            <CircleAlert aria-hidden />
            {problems.terms}
          </p>
        )}
      </div>
      <Button type="submit" look="primary" size="large" className={styles.submit} busy={signup.busy.value}>
        Create Account
      </Button>
    </Form>
  )
}

function PlanCards({ signup }: { signup: Signup }) {
  useSignals()
  const name = useId()
  const offer = signup.offer.value
  return (
    <FieldGroup label="Plan" className={styles.planField}>
      <p className={styles.hint}>A percentage per transaction, no monthly fee. You can change it at any time.</p>
      <div className={styles.plans}>
        {plans.map((plan) =>
          offer?.selfService.includes(plan.tier) === false ? (
            <div key={plan.tier} className={styles.plan}>
              <span className={styles.name}>{plan.name}</span>
              <PlanFacts plan={plan} offer={offer} />
              <a className={`text-link ${styles.contact}`} href="/contact" aria-label={`Contact Sales about ${plan.name}`}>
                Contact Sales
              </a>
            </div>
          ) : (
            <label key={plan.tier} className={styles.plan}>
              <span className={styles.name}>
                <input
                  type="radio"
                  name={name}
                  checked={signup.values.value.tier === plan.tier}
                  onChange={() => signup.set({ tier: plan.tier })}
                />
                {plan.name}
                {plan.popular && <span className={styles.tag}>Most Popular</span>}
              </span>
              <PlanFacts plan={plan} offer={offer} />
            </label>
          ),
        )}
      </div>
    </FieldGroup>
  )
}

const PlanFacts = ({ plan, offer }: { plan: Plan; offer: PlanOffer | null }) => (
  <>
    <span className={styles.fee}>{planFee(plan, offer)}</span>
    <small className={styles.per}>per transaction</small>
    <small className={styles.for}>{plan.note}</small>
    <small className={styles.why}>{offer && planReason(plan, offer)}</small>
  </>
)

const COUNTRIES = countryChoices('Choose a country')
