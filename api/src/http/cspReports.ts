import Router from '@koa/router'
import type { Context } from 'koa'
import { invalid } from './errors.ts'

/** Where browsers send what a policy of ours refused. */
export const CSP_REPORTS = '/csp-reports'
const MOST_BYTES = 16 * 1024
/** So many a minute are noted by a process; a page that is broken for everybody must not fill the log. */
const PER_MINUTE = 60

/** What a policy refused, without what could name a person: of addresses only their host, or the first part of our own path. */
export interface CspReport {
  /** `script-src-elem`; what the policy calls it. */
  directive: string
  /** `https://evil.example`, `inline`, `eval`, `trusted-types-sink`. */
  blocked: string
  /** `/checkout`, `/dashboard`. */
  page: string
  /** Whether it was refused, or only noted. */
  disposition: 'enforce' | 'report'
}

/** Takes violation reports of browsers. Anybody can send some, so they are short, few, and believed by nobody but a reader. */
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

/** `application/csp-report`, which every browser sends for `report-uri`. */
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

/** A keyword as it is; of an address its scheme and host. */
function hostOf(blocked: string): string {
  if (/^[a-z-]{0,40}$/.test(blocked)) return blocked
  return URL.canParse(blocked) ? new URL(blocked).origin.slice(0, 200) : 'unknown'
}

const placeOf = (page: string) => (URL.canParse(page) ? `/${new URL(page).pathname.split('/')[1]!.slice(0, 40)}` : 'unknown')
