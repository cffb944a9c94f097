import { Menu } from 'lucide-react'
import { Logo } from '../../ui/Logo.tsx'
import { DemoCheckout } from './DemoCheckout.tsx'
import { Faq } from './Faq.tsx'
import { Features } from './Features.tsx'
import styles from './LandingPage.module.css'
import { Pricing } from './Pricing.tsx'
import { HowItWorks, UseCases } from './Sections.tsx'
import { SiteFooter } from './SiteFooter.tsx'

const anchors = { '#features': 'Features', '#how-it-works': 'How it works', '#use-cases': 'Use cases', '#pricing': 'Pricing' }

/** The public page at / (spec 1 §2). Rendered at build; nothing in it may need a script. */
export function LandingPage() {
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <div className={styles.wrap}>
          <a href="/" className={styles.home}>
            <Logo />
          </a>
          <nav aria-label="Sections">
            <Anchors />
          </nav>
          <div className={styles.end}>
            <a className={styles.signIn} href="/login">
              Sign in
            </a>
            <a className={styles.primary} href="/signup">
              Sign Up
            </a>
            <details className={styles.menu}>
              <summary aria-label="Menu">
                <Menu aria-hidden />
              </summary>
              <nav aria-label="Menu">
                <Anchors />
                <a href="/login">Sign in</a>
              </nav>
            </details>
          </div>
        </div>
      </header>
      <main>
        <div className={`${styles.wrap} ${styles.hero}`}>
          <div>
            <h1>Sell anything with a link, without running a store.</h1>
            <p className={styles.actions}>
              <a className={`${styles.primary} ${styles.big}`} href="/signup">
                Sign Up
              </a>
              <a className={`${styles.line} ${styles.big}`} href="#how-it-works">
                How it works
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
        <section id="signup" className={styles.last}>
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

const Anchors = () =>
  Object.entries(anchors).map(([href, title]) => (
    <a key={href} href={href}>
      {title}
    </a>
  ))
