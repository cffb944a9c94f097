import { Logo } from '../../ui/Logo.tsx'
import page from './LandingPage.module.css'
import styles from './Sections.module.css'

const groups: Record<string, Record<string, string>> = {
  Developers: { '/api-docs': 'API Docs', '/documentation': 'Documentation' },
  Company: { '/about': 'About', '/blog': 'Blog', '/careers': 'Careers', '/contact': 'Contact' },
  Legal: {
    '/privacy-policy': 'Privacy Policy',
    '/terms-of-service': 'Terms of Service',
    '/security': 'Security',
    '/accessibility': 'Accessibility',
  },
}

/** Links to all public pages. */
export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={page.wrap}>
        <a href="/" className={page.home}>
          <Logo />
        </a>
        {Object.entries(groups).map(([title, links]) => (
          <nav key={title} aria-label={title}>
            <h2>{title}</h2>
            <ul>
              {Object.entries(links).map(([href, name]) => (
                <li key={href}>
                  <a href={href}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}
