/** Whether the page stands inside another one. Never on the server. */
export const isFramed = (): boolean => typeof window !== 'undefined' && window.parent !== window
