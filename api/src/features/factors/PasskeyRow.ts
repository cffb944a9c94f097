/** A row of `passkeys`. */
export interface PasskeyRow {
  merchantId: string
  id: string
  credentialId: string
  publicKey: string
  /** PostgreSQL's bigint, as text. */
  counter: string
  transports: string[]
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}
