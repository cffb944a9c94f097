import { renderToStaticMarkup } from 'react-dom/server'
import { LandingPage } from './LandingPage.tsx'

/** The landing page as HTML; the build writes it into landing.html. */
export const renderLanding = (): string => renderToStaticMarkup(<LandingPage />)
