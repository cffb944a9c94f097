/** True for http and https addresses, for those of this server (`/files/…`), and for no address at all. */
export function isWebAddress(text: string): boolean {
  const address = text.trim()
  if (address === '' || /^\/(?!\/)/.test(address)) return true
  return /^https?:\/\//i.test(address) && URL.canParse(address)
}
