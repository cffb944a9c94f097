/** Host of a referrer, without www; null for none. */
export function hostOf(referrer: string | null | undefined): string | null {
  try {
    return referrer ? new URL(referrer).hostname.replace(/^www\./, '') || null : null
  } catch {
    return null
  }
}
