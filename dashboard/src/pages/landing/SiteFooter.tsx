import { Logo } from '../../ui/Logo.tsx'
import page from './LandingPage.module.css'
import { themes } from '../../ui/theme.ts'
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

/** Links to all public pages, and the theme. */
export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={page.wrap}>
        <div>
          <a href="/" className={page.home}>
            <Logo />
          </a>
          <ThemeSwitch />
        </div>
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

/** offerThemes.ts shows it: without a script it could do nothing. */
const ThemeSwitch = () => (
  <fieldset className={styles.themes} data-themes hidden>
    <legend className="sr-only">Theme</legend>
    {Object.entries(themes).map(([theme, name]) => (
      <label key={theme}>
        <input type="radio" name="theme" value={theme} />
        {name}
      </label>
    ))}
  </fieldset>
)
