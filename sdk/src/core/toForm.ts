/** Form fields are texts or files: null becomes the empty text (the API reads it as "none"), undefined is left out. */
export function toForm(body: unknown): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(body ?? {})) {
    if (value === undefined) continue
    form.append(key, value instanceof Blob ? value : String(value ?? ''))
  }
  return form
}
