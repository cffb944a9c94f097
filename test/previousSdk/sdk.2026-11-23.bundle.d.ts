/** The client of the previous SDK. Its types ended with its version of the API. */
// oxlint-disable-next-line typescript/no-explicit-any -- they are those of another contract
type Previous = any

export const createClient: (options: { baseUrl: string; token?: string; retries?: number }) => Previous
export const createPublicClient: (options: { baseUrl: string }) => Previous
