/**
 * CI tries a failed test once more, and the run lists it, until `npm run test:repeat` has found nothing twice. Everywhere else nothing
 * is tried again: a test that passes the second time hides a fault.
 */
export const RETRIES = Number(process.env['TEST_RETRIES'] ?? (process.env['CI'] ? 1 : 0))
