/** Returns the URL of a link's hosted page. `link` is the code of its address, its id, a product's id, or a full URL. */
export const checkoutAddress = (link: string, origin: string): URL =>
  new URL(link.includes('/') ? link : `/checkout/${link}`, origin)
