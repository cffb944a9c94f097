import { renderToStaticMarkup } from 'react-dom/server'
import { SitePage } from './SitePage.tsx'

/** Renders the template of the Markdown pages. The build writes it into site.html, and the server inserts the texts. */
export const renderSite = (): string => renderToStaticMarkup(<SitePage />)
