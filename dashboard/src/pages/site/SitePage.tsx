import page from '../landing/LandingPage.module.css'
import { SiteFooter } from '../landing/SiteFooter.tsx'
import { SiteHeader } from '../landing/SiteHeader.tsx'
import styles from './SitePage.module.css'

/** Template of the text pages (terms, privacy, documentation) with the landing page's header and footer. The server fills in `{{…}}`. */
export function SitePage() {
  return (
    <div className={page.page}>
      <SiteHeader home="/" />
      <main className={page.wrap}>
        <article className={styles.text}>{'{{content}}'}</article>
      </main>
      <SiteFooter />
    </div>
  )
}
