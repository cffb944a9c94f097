/**
 * Returns the URL of a hosted page. `link` is the code of a link's address, its id, a product's id, the token of a checkout session,
 * or a full URL.
 * @throws TypeError without one.
 */
export function checkoutAddress(link: string | undefined, origin: string): URL {
  if (!link) throw new TypeError('Give a link or a session.')
  return new URL(link.includes('/') ? link : `/checkout/${link}`, origin)
}
