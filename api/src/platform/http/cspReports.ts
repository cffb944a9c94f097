import Router from '@koa/router'
import type { Context } from 'koa'
import { invalid } from './errors.ts'

/** Path that receives browsers' reports of policy violations. */
export const CSP_REPORTS = '/csp-reports'
const MOST_BYTES = 16 * 1024
/** Reports that one process logs per minute. Otherwise a page that is broken for all visitors would fill the log. */
const PER_MINUTE = 60

/** A violation without personal data. Addresses are reduced to their host, or to the first segment of our own path. */
export interface CspReport {
  /** The violated directive, `script-src-elem`. */
  directive: string
  /** `https://evil.example`, `inline`, `eval`, `trusted-types-sink`. */
  blocked: string
  /** `/checkout`, `/dashboard`. */
  page: string
  /** Whether it was blocked, or only reported. */
  disposition: 'enforce' | 'report'
}

/**
 * Receives violation reports from browsers. Anybody can send them, so they are short, limited, and used for nothing but the log.
 */
export function cspReportRoutes(note: (report: CspReport) => void): Router {
  const router = new Router()
  let [minute, noted] = [0, 0]
  router.post(CSP_REPORTS, async (ctx) => {
    const report = readReport(await readText(ctx))
    if (!report) throw invalid([{ path: '', msg: 'The body must be a report of a content security policy.' }])
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) [minute, noted] = [now, 0]
    if (noted++ < PER_MINUTE) note(report)
    ctx.status = 204
  })
  return router
}

async function readText(ctx: Context): Promise<string> {
  const chunks: Buffer[] = []
  let read = 0
  for await (const chunk of ctx.req as AsyncIterable<Buffer>) {
    read += chunk.length
    if (read > MOST_BYTES) return ctx.throw(413)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** `application/csp-report`, which every browser sends to a `report-uri`. */
function readReport(text: string): CspReport | null {
  const body = parse(text)?.['csp-report'] as Record<string, unknown> | undefined
  const directive = String(body?.['effective-directive'] ?? body?.['violated-directive'] ?? '')
  if (!/^[a-z-]{1,40}$/.test(directive)) return null
  return {
    directive,
    blocked: hostOf(String(body!['blocked-uri'] ?? '')),
    page: placeOf(String(body!['document-uri'] ?? '')),
    disposition: body!['disposition'] === 'report' ? 'report' : 'enforce',
  }
}

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

/** Keeps a keyword; reduces an address to its scheme and host. */
function hostOf(blocked: string): string {
  if (/^[a-z-]{0,40}$/.test(blocked)) return blocked
  return URL.canParse(blocked) ? new URL(blocked).origin.slice(0, 200) : 'unknown'
}

const placeOf = (page: string) => (URL.canParse(page) ? `/${new URL(page).pathname.split('/')[1]!.slice(0, 40)}` : 'unknown')
