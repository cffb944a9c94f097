import ipaddr from 'ipaddr.js'

const PREFIX_PARTS = 4

/**
 * Returns the network that a caller's limits are counted by: an IPv4 address, or the /64 of an IPv6 address. A /64 is the
 * smallest network that a household or a rented server gets. Returns other text unchanged.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, PREFIX_PARTS)
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`
}
