/**
 * The server that this package belongs to. `/sdk.tgz` contains this module with the addresses of its server; elsewhere it names none.
 */

/** URL of the API. */
export const apiUrl: string | undefined = undefined
/** Origin of the checkouts. */
export const checkoutOrigin: string | undefined = undefined
