import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { Context, Middleware } from 'koa'
import { setAppPolicy } from '../platform/http/headers.ts'
import { withThemeScript } from '../platform/http/themeScript.ts'

const RETRY_SECONDS = 5
const TEXT = 'The documentation is being built. Everything else works already.'

/**
 * Answers for the documentation until it is built: `npm start` builds it while the product already runs (api/scripts/start.mjs).
 * @param folder of the built pages (docs/dist).
 */
export const docsPending =
  (folder: string): Middleware =>
  (ctx, next) => {
    if (areDocsBuilt(folder)) return next()
    ctx.status = 503
    ctx.set('Retry-After', String(RETRY_SECONDS))
    ctx.set('Cache-Control', 'no-store')
    if (isForPeople(ctx)) {
      setAppPolicy(ctx, { isTyped: true, styleHash: STYLE_HASH })
      ctx.type = 'html'
      ctx.body = PAGE
    } else ctx.body = `${TEXT}\n`
  }

/** The build writes this page last, and empties the folder when it begins. */
const areDocsBuilt = (folder: string) => fs.existsSync(path.join(folder, 'api-docs/index.html'))

const isForPeople = (ctx: Context) => !/\.(md|txt)$/.test(ctx.path) && ctx.accepts('text', 'html') === 'html'

const STYLE = `:root{color-scheme:light dark}
:root[data-theme=light]{color-scheme:light}
:root[data-theme=dark]{color-scheme:dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:light-dark(#f7f5f2,#131110);color:light-dark(#1c1916,#f7f5f2);
font:1rem/1.5 -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue','Noto Sans','Liberation Sans',Arial,system-ui,sans-serif}
main{max-width:27rem;padding:24px}
h1{margin:16px 0 8px;font-size:1.625rem;line-height:1.25}
p{margin:0 0 16px;color:light-dark(#5e584f,#b8b0a5)}
nav{display:flex;flex-wrap:wrap;gap:0 24px}
a{display:inline-flex;min-height:44px;align-items:center;color:light-dark(#0b6e57,#6bc2a6);font-weight:500}
svg{color:light-dark(#0b6e57,#13876b)}`
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

const PAGE = withThemeScript(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${RETRY_SECONDS}"><meta name="robots" content="noindex">
<title>Documentation is being built · Linktill</title><link rel="icon" href="/favicon.ico">
<style>${STYLE}</style>
</head>
<body>
<main>
<svg width="32" height="32" viewBox="0 0 22 22" fill="none" aria-hidden="true"><rect width="22" height="22" rx="6" fill="currentColor"/><path d="M7 5.5v8a3 3 0 0 0 3 3h5.5" stroke="#fff" stroke-width="2.2" stroke-linecap="round"/><circle cx="14" cy="8.5" r="1.7" fill="#fff"/></svg>
<h1>The documentation is being built</h1>
<p>This page reloads until it is ready, usually within a minute. Everything else works already. If this takes longer, the server’s terminal shows the reason.</p>
<nav aria-label="Meanwhile"><a href="/dashboard">Dashboard</a><a href="/">Home</a></nav>
</main>
</body>
</html>
`)
