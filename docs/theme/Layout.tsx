import { useFrontmatter, useHead, useLocation, usePage } from '@rspress/core/runtime'
import { DocContent, useScrollReset, useSetup } from '@rspress/core/theme-original'
import { useEffect } from 'react'
import '../../dashboard/src/ui/tokens.css'
import '../../dashboard/src/ui/base.css'
import { foldMenu } from '../../dashboard/src/pages/landing/foldMenu.ts'
import { offerThemes } from '../../dashboard/src/pages/landing/offerThemes.ts'
import page from '../../dashboard/src/pages/landing/LandingPage.module.css'
import { SiteFooter } from '../../dashboard/src/pages/landing/SiteFooter.tsx'
import { SiteHeader } from '../../dashboard/src/pages/landing/SiteHeader.tsx'
import { GuideNav } from './GuideNav.tsx'
import { MissingPage } from './MissingPage.tsx'
import { NextPages } from './NextPages.tsx'
import { Outline } from './Outline.tsx'
import { OwnSamples } from './OwnSamples.tsx'
import { readServerValues } from './samples.ts'
import styles from './text.module.css'

/** In the built page a mark, which the server replaces. */
const ORIGIN = typeof document === 'undefined' ? '{{origin}}' : readServerValues()?.origin

/** Every page: the header and footer of the landing page around a text, and beside the guide's texts its contents. */
export function Layout() {
  useSetup()
  useScrollReset()
  const { pathname } = useLocation()
  const { title, pageType } = usePage().page
  // One page for all unknown addresses, so it must not depend on the address.
  const isMissing = pageType === '404'
  const { description = '', canonical } = useFrontmatter().frontmatter
  const isGuide = !isMissing && pathname.startsWith('/documentation')
  const isHome = /^\/documentation\/?$/.test(pathname)
  useHead({
    title: `${isMissing ? 'Page not found' : title} · Linktill`,
    meta: [{ name: 'description', content: description }],
    link: [
      ...(isMissing ? [] : [{ rel: 'canonical', href: `${ORIGIN}${canonical}` }]),
      ...(isGuide ? [{ rel: 'alternate', type: 'text/markdown', href: `${canonical}.md` }] : []),
    ],
  })
  useEffect(foldMenu, [])
  useEffect(offerThemes, [])

  return (
    <div className={page.page}>
      <SiteHeader home="/" />
      <main className={`${page.wrap} ${isGuide ? styles.guide : ''} ${isHome ? styles.home : ''}`}>
        {isGuide && <GuideNav />}
        <article className={styles.text}>
          {isMissing ? (
            <MissingPage />
          ) : (
            <OwnSamples key={pathname}>
              <DocContent components={undefined} />
            </OwnSamples>
          )}
          {isGuide && !isHome && <NextPages />}
        </article>
        {isGuide && !isHome && <Outline key={`outline ${pathname}`} />}
      </main>
      <SiteFooter />
    </div>
  )
}
