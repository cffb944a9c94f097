import { ChevronDown } from 'lucide-react'
import page from './LandingPage.module.css'
import styles from './Sections.module.css'

/** Three questions and answers. */
export function Faq() {
  return (
    <section id="faq" className={page.alt}>
      <div className={`${page.wrap} ${styles.faq}`}>
        <h2>Three questions, answered</h2>
        <div>
          <Question ask="Is there a monthly fee?" open>
            No. You pay a percentage per transaction, and payment processing is included in it. A month without sales costs
            nothing.
          </Question>
          <Question ask="Can I change my plan later?">Yes, at any time. The new rate applies to future transactions.</Question>
          <Question ask="Do I need a website?">
            No. Every link opens a checkout page of its own. If you have a website, the same checkout can be embedded in it.
          </Question>
        </div>
      </div>
    </section>
  )
}

const Question = ({ ask, open, children }: { ask: string; open?: boolean; children: string }) => (
  <details open={open}>
    <summary>
      {ask}
      <ChevronDown aria-hidden />
    </summary>
    <p>{children}</p>
  </details>
)
