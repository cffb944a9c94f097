import { renderToStaticMarkup } from 'react-dom/server'
import { LandingPage } from './pages/landing/LandingPage.tsx'
import { Outline } from './shell/Outline.tsx'

/** Renders the landing page. The build writes it into landing.html. */
export const renderLanding = (): string => renderToStaticMarkup(<LandingPage />)

/** Renders what the dashboard's document shows at an address until its script has run. The build writes outlines.json. */
export const renderOutline = (address: string): string => renderToStaticMarkup(<Outline address={address} />)
