/** A bucket of S3, or of anything that speaks its protocol. */
export interface Bucket {
  name: string
  region: string
  /** Another host than Amazon's, `https://fsn1.example.com`; null is Amazon's. */
  endpoint: string | null
  /** Null leaves it to the machine: environment, profile, instance role. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
}

/**
 * `s3://key:secret@bucket?region=eu-central-1&endpoint=https://fsn1.example.com` → its parts.
 * @returns null for what is no such address.
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
