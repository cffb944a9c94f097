import { ERROR_CODES } from '../../api/src/http/errorCodes.ts'

/** Returns the page of one error code as Markdown. */
export function errorPage(code: keyof typeof ERROR_CODES): string {
  const { status, means, cure } = ERROR_CODES[code]
  return `# ${code}\n\n${means}\n\nStatus ${status}.\n\n## What to do\n\n${cure}\n\n[All error codes](../errors.md)\n`
}

/** Returns the list of all error codes as Markdown. */
export function errorIndex(): string {
  const rows = Object.entries(ERROR_CODES).map(
    ([code, { status, means }]) => `| [${code}](errors/${code}.md) | ${status} | ${means} |`,
  )
  return `# Errors

Every error has the same shape, and a code that never changes.

\`\`\`json
{ "message": "A sentence for people.", "code": "invalid_request", "errors": [{ "path": "price", "msg": "…" }], "documentation_url": "…", "request_id": "…" }
\`\`\`

Decide by \`code\`; show \`message\`. \`documentation_url\` is the page of the code on this server. The SDK throws a \`LinktillError\` with the same fields; its status is 0 when the server could not be reached.

| code | status | means |
|---|---|---|
${rows.join('\n')}
`
}
