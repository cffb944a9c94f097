import { renderToStaticMarkup } from 'react-dom/server'
import { SitePage } from './SitePage.tsx'

/** The frame of the pages kept as Markdown; the build writes it into site.html, the server puts their text into it. */
export const renderSite = (): string => renderToStaticMarkup(<SitePage />)
