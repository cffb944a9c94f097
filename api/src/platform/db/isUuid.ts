const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text from outside can be compared with an id: for any other text, PostgreSQL raises an error. */
export const isUuid = (text: string): boolean => UUID.test(text)
