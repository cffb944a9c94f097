/** Returns whether the page is in a frame. False on the server. */
export const isFramed = (): boolean => typeof window !== 'undefined' && window.parent !== window
