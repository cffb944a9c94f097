import { Check } from 'lucide-react'
import { plans, type Plan } from '../../lib/plans.ts'
import page from './LandingPage.module.css'
import styles from './Sections.module.css'

/** The server replaces this with the plans that a merchant can choose alone. */
const SELF_SERVICE = '{{self_service_plans}}'

/**
 * The three plans, each with Sign Up and Contact Sales. The style shows one of them, as `SELF_SERVICE` says. The server replaces
 * `{{fee_basic}}` and its like with the rates.
 */
export function Pricing() {
  return (
    <section id="pricing">
      <div className={page.wrap}>
        <h2>You pay when you sell</h2>
        <p>A percentage per transaction, with no monthly fee. Payment processing is included in the fee.</p>
        <div className={styles.plans} data-self-service={SELF_SERVICE}>
          {plans.map((plan) => (
            <PlanCard key={plan.tier} plan={plan} />
          ))}
        </div>
        <p className={styles.under}>A plan can be changed at any time. The new rate applies to future transactions.</p>
      </div>
    </section>
  )
}

function PlanCard({ plan }: { plan: Plan }) {
  return (
    <article className={plan.popular ? styles.popular : styles.plan} data-tier={plan.tier}>
      <h3>
        {plan.name}
        {plan.popular && <span className={styles.tag}>Most Popular</span>}
      </h3>
      <p className={styles.fee}>
        <b>{`{{fee_${plan.tier}}}`}%</b> per transaction
      </p>
      <p>{plan.note}.</p>
      <ul>
        {plan.includes.map((feature) => (
          <li key={feature}>
            <Check aria-hidden />
            {feature}
          </li>
        ))}
      </ul>
      <a className={page.line} href="/contact" data-way="contact">
        Contact Sales /&nbsp;<span>coming Soon</span>
      </a>
      <a
        className={plan.popular ? page.primary : page.line}
        href={`/signup?plan=${plan.tier}`}
        aria-label={`Sign Up for ${plan.name}`}
        data-way="sign-up"
      >
        Sign Up
      </a>
    </article>
  )
}
