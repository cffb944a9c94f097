/** Address of a link's hosted page. `link` is the ten letters of its address, its id, a product's id, or an address already. */
export const checkoutAddress = (link: string, origin: string): URL =>
  new URL(link.includes('/') ? link : `/checkout/${link}`, origin)
