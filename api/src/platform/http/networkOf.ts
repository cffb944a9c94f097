import ipaddr from 'ipaddr.js'

const PREFIX_PARTS = 4
const MAX_ENTRIES = 10_000
const KNOWN = new Map<string, string>()

/**
 * Returns the network that a caller's limits are counted by: an IPv4 address, or the /64 of an IPv6 address. A /64 is the
 * smallest network that a household or a rented server gets. Returns other text unchanged.
 */
export function networkOf(address: string): string {
  const known = KNOWN.get(address)
  if (known !== undefined) return known
  // The caller may send any text, of any length.
  if (!ipaddr.isValid(address)) return address
  if (KNOWN.size >= MAX_ENTRIES) KNOWN.clear()
  const network = parse(address)
  KNOWN.set(address, network)
  return network
}

function parse(address: string): string {
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  const parts = (parsed as ipaddr.IPv6).parts.slice(0, PREFIX_PARTS)
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`
}
