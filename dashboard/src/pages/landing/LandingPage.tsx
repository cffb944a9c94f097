import { DemoCheckout } from './DemoCheckout.tsx'
import { Faq } from './Faq.tsx'
import { Features } from './Features.tsx'
import styles from './LandingPage.module.css'
import { Pricing } from './Pricing.tsx'
import { HowItWorks, UseCases } from './Sections.tsx'
import { SiteFooter } from './SiteFooter.tsx'
import { SiteHeader } from './SiteHeader.tsx'

/** The public page at /. Rendered at build time; it must work without a script. */
export function LandingPage() {
  return (
    <div className={styles.page}>
      <SiteHeader />
      <main>
        <div className={`${styles.wrap} ${styles.hero}`}>
          <div>
            <h1>Sell anything with a link, without running a store.</h1>
            <p className={styles.actions}>
              <a className={`${styles.primary} ${styles.big} ${styles.signUp}`} href="/signup">
                Sign Up
              </a>
              <a className={`${styles.primary} ${styles.big} ${styles.noSignUp}`} href="/login">
                Sign in
              </a>
              <a className={`${styles.line} ${styles.big}`} href="#how-it-works">
                How it works
              </a>
            </p>
            <p className={`${styles.kinds} ${styles.signUp}`}>
              <span aria-hidden>Or begin with</span>
              <a href="/signup?sell=digital" aria-label="Begin with a file">
                a file
              </a>
              <a href="/signup?sell=service" aria-label="Begin with your time">
                your time
              </a>
              <a href="/signup?sell=physical" aria-label="Begin with a thing">
                a thing
              </a>
            </p>
            <p className={styles.fine}>No monthly fee. Payment processing is included.</p>
          </div>
          <DemoCheckout />
        </div>
        <Features />
        <HowItWorks />
        <UseCases />
        <Pricing />
        <Faq />
        <section id="signup" className={`${styles.last} ${styles.signUp}`}>
          <div className={styles.wrap}>
            <h2>Your first link takes a product and a price.</h2>
            <a className={`${styles.primary} ${styles.big}`} href="/signup">
              Sign Up
            </a>
          </div>
        </section>
      </main>
      <SiteFooter />
    </div>
  )
}
