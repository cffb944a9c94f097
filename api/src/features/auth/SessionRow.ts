/** A row of `sessions`. */
export interface SessionRow {
  merchantId: string
  id: string
  refreshHash: string | null
  formerHash: string | null
  formerUntil: Date | null
  device: string
  /** The known browser that signed in; null for a program. */
  browserId: string | null
  timeZone: string | null
  provedAt: Date
  createdAt: Date
  lastUsedAt: Date
  endsAt: Date
}
