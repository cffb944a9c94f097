/** Returns true for http and https URLs, for paths on this server (`/files/…`), and for an empty text. */
export function isWebAddress(text: string): boolean {
  const address = text.trim()
  if (address === '' || /^\/(?!\/)/.test(address)) return true
  return /^https?:\/\//i.test(address) && URL.canParse(address)
}
