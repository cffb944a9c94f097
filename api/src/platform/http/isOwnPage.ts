/**
 * Whether a call comes from a page of this server. Browsers add `Origin` to every POST, and no script can change it. A call without
 * one is refused too: a call that relies on a cookie has no other proof of its page. In test mode the server also has other names
 * (localhost, its network address), which are recognized by the request's own host.
 */
export function isOwnPage(
  { publicUrl, testMode }: { publicUrl: string; testMode: boolean },
  header: (name: string) => string,
): boolean {
  const origin = header('origin')
  return origin === new URL(publicUrl).origin || (testMode && URL.canParse(origin) && new URL(origin).host === header('host'))
}
