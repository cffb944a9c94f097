import { BadgeCheck, Link } from 'lucide-react'
import page from './LandingPage.module.css'
import { Samples } from './Samples.tsx'
import styles from './Sections.module.css'

/** Three steps from a product to its sale, each with a drawing, and the samples for a page of one's own. */
export function HowItWorks() {
  return (
    <section id="how-it-works">
      <div className={page.wrap}>
        <h2>Three steps to the first sale</h2>
        <ol className={styles.steps}>
          <li>
            <h3>Add a product</h3>
            <p>Digital, service or physical, with a price and a picture.</p>
            <div className={styles.drawing} aria-hidden>
              <i />
              <span>Glazing course</span>
              <b>$36.00</b>
            </div>
          </li>
          <li>
            <h3>Create a link</h3>
            <p>Choose what it sells and how many, and give it a name.</p>
            <div className={styles.drawing} aria-hidden>
              <Link />
              <span>/checkout/k3x9q2abcd</span>
              <em>Copy</em>
            </div>
          </li>
          <li>
            <h3>Share it</h3>
            <p>Send the link or embed it. Orders appear in your dashboard as they are paid.</p>
            <div className={styles.drawing} aria-hidden>
              <BadgeCheck />
              <span>Completed</span>
              <b>$36.00</b>
            </div>
          </li>
        </ol>
        <Samples />
      </div>
    </section>
  )
}

/** The use cases. */
export function UseCases() {
  return (
    <section id="use-cases" className={page.alt}>
      <div className={page.wrap}>
        <h2>For anyone with something to sell</h2>
        <dl className={styles.uses}>
          <UseCase who="Content creators">Sell a preset, a pattern or a guide from the link in a bio.</UseCase>
          <UseCase who="Coaches">Take payment for a session before it goes in the calendar.</UseCase>
          <UseCase who="Small businesses">Sell what is on the shelf without building a store.</UseCase>
          <UseCase who="Event organizers">Put the ticket link in the invitation, and watch the seats go.</UseCase>
          <UseCase who="SaaS companies">Charge for a licence or a setup, and unlock it by webhook.</UseCase>
          <UseCase who="Marketers">Give each campaign its own link, and see which one sells.</UseCase>
        </dl>
      </div>
    </section>
  )
}

const UseCase = ({ who, children }: { who: string; children: string }) => (
  <div>
    <dt>{who}</dt>
    <dd>{children}</dd>
  </div>
)
