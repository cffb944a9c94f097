/**
 * Returns the URL of a hosted page. `link` is the code of a link's address, its id, a product's id, the token of a checkout session,
 * or a full URL.
 */
export const checkoutAddress = (link: string, origin: string): URL =>
  new URL(link.includes('/') ? link : `/checkout/${link}`, origin)
