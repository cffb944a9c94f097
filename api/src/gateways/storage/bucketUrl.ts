/** A bucket of S3, or of a server with the same protocol. */
export interface Bucket {
  name: string
  region: string
  /** A host other than Amazon's, `https://fsn1.example.com`; null for Amazon's. */
  endpoint: string | null
  /** Null uses the machine's own: environment, profile, instance role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
}

/**
 * Parses `s3://key:secret@bucket?region=eu-central-1&endpoint=https://fsn1.example.com`.
 * @returns null for any other text.
 */
export function readBucketUrl(text: string): Bucket | null {
  const url = URL.canParse(text) ? new URL(text) : null
  const endpoint = url?.searchParams.get('endpoint') || null
  if (url?.protocol !== 's3:' || !url.hostname || (url.pathname !== '' && url.pathname !== '/')) return null
  if (endpoint && !/^https?:\/\//.test(endpoint)) return null
  const { username, password } = url
  if (Boolean(username) !== Boolean(password)) return null
  return {
    name: url.hostname,
    region: url.searchParams.get('region') || 'us-east-1',
    endpoint,
    credentials: username ? { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) } : null,
  }
}
