import { ERROR_CODES } from '../../api/src/site/errorCodes.ts'

/** Returns the page of one error code as Markdown. */
export function errorPage(code: keyof typeof ERROR_CODES): string {
  const { status, means, cure } = ERROR_CODES[code]
  return `# ${code}\n\n${means}\n\nStatus ${status}.\n\n## What to do\n\n${cure}\n\n[All error codes](../errors.md)\n`
}

/** What a caller does about an error, by its status. */
const ADVICE = [
  {
    title: 'Change the request',
    text: 'The same request fails again. `errors` names the fields, if some are wrong.',
    statuses: [400, 405, 413, 415, 416, 421, 422],
  },
  { title: 'Check the credentials', text: 'The key, the session or its rights do not fit the call.', statuses: [401, 403] },
  { title: 'It is not there', text: 'Forget the id, or tell the person who followed the link.', statuses: [404, 410] },
  {
    title: 'Read the state again',
    text: 'Something else happened first, or the object does not allow it now. Read it, and decide anew.',
    statuses: [409, 412],
  },
  {
    title: 'Wait, and send it again',
    text: 'Wait as `Retry-After` says, and use the same `Idempotency-Key`. The SDK does both.',
    statuses: [408, 429, 500, 503],
  },
]

/** Returns the list of all error codes as Markdown, by what the caller does. */
export function errorIndex(): string {
  const codes = Object.entries(ERROR_CODES)
  const parts = ADVICE.map(({ title, text, statuses }) => {
    const rows = codes
      .filter(([, { status }]) => statuses.includes(status))
      .map(([code, { status, means }]) => `| [${code}](errors/${code}.md) | ${status} | ${means} |`)
    return `## ${title}\n\n${text}\n\n| code | status | means |\n|---|---|---|\n${rows.join('\n')}\n`
  })
  return `# Errors

Every error has the same shape, and a code that never changes.

\`\`\`json
{ "message": "A sentence for people.", "code": "invalid_request", "errors": [{ "path": "price", "msg": "…" }], "documentation_url": "…", "request_id": "…" }
\`\`\`

Decide by \`code\`; show \`message\`. \`documentation_url\` is the page of the code on this server. The SDK throws a \`LinktillError\` with the same fields; its status is 0 when the server could not be reached.

${parts.join('\n')}`
}
