/** Returns the host of a referrer, without www; null without a referrer. */
export function hostOf(referrer: string | null | undefined): string | null {
  try {
    return referrer ? new URL(referrer).hostname.replace(/^www\./, '') || null : null
  } catch {
    return null
  }
}
