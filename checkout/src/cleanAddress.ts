/** What a provider adds to the address when a bank's page leads back here. */
const ADDED = ['payment_intent', 'payment_intent_client_secret', 'redirect_status', 'source_type']

/** Takes a payment's secret out of the address before anything is told of it. What became of the payment is asked of the server. */
export function cleanAddress(): void {
  const address = new URL(location.href)
  if (!ADDED.some((name) => address.searchParams.has(name))) return
  for (const name of ADDED) address.searchParams.delete(name)
  history.replaceState(history.state, '', address)
}
