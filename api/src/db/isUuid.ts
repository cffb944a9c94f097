const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text from outside can be compared with an id: PostgreSQL fails at one that is none. */
export const isUuid = (text: string): boolean => UUID.test(text)
