import { renderToStaticMarkup } from 'react-dom/server'
import { LandingPage } from './LandingPage.tsx'

/** Renders the landing page. The build writes it into landing.html. */
export const renderLanding = (): string => renderToStaticMarkup(<LandingPage />)
