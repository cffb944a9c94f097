/**
 * Finds the tags of the dashboard's page at an address.
 * @param pages tags by address: `/dashboard/customers/:id`, or `/dashboard/customers?tab=customers` for what one tab needs.
 */
export function createPreload(pages: Record<string, string[]>) {
  const patterns = Object.entries(pages).map(([address, tags]) => ({ address: new RegExp(`^${pattern(address)}$`), tags }))
  const find = (address: string) => patterns.find((page) => page.address.test(address))?.tags
  return (path: string, tab: unknown): string[] => {
    const place = path.replace(/\/+$/, '')
    return find(`${place}?tab=${tab}`) ?? find(place) ?? []
  }
}

const pattern = (address: string) => address.replaceAll('?', '\\?').replaceAll(/:\w+/g, '[^/?]+')
