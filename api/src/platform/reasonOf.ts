/** Returns the reason of the innermost cause: libraries wrap the errors of folders, connections and buckets. */
export function reasonOf(error: unknown): string {
  const { cause, code, name, message } = error as Partial<NodeJS.ErrnoException> & { cause?: unknown }
  if (cause) return reasonOf(cause)
  // Errors of S3 have their code as their name: AccessDenied, NoSuchBucket.
  const named = code ?? (name === 'Error' ? undefined : name)
  const said = message?.replace(/\.$/, '')
  return [named, said].filter((part, index) => part && !(index === 0 && said?.startsWith(part))).join(', ')
}
