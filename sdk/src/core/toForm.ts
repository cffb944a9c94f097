/** Encodes a body as form data. Null becomes an empty string, which the API reads as null; undefined is left out. */
export function toForm(body: unknown): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(body ?? {})) {
    if (value === undefined) continue
    form.append(key, value instanceof Blob ? value : String(value ?? ''))
  }
  return form
}
