import page from '../landing/LandingPage.module.css'
import { SiteFooter } from '../landing/SiteFooter.tsx'
import { SiteHeader } from '../landing/SiteHeader.tsx'
import styles from './SitePage.module.css'

/** Terms, privacy, documentation and the like: the landing page's frame around one text. The server fills in `{{…}}`. */
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
