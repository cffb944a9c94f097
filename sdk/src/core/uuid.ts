/** Returns a random UUID of version 4. `crypto.randomUUID` exists only in secure contexts (https and localhost). */
export const createUuid = (): string =>
  crypto.randomUUID?.() ??
  // 8 becomes one of RFC 9562's variants, 8 to b.
  '00000000-0000-4000-8000-000000000000'.replace(/[08]/g, (digit) =>
    ((crypto.getRandomValues(new Uint8Array(1))[0]! & (digit === '8' ? 3 : 15)) | +digit).toString(16),
  )
