/** The theme of the page, for the parts of the checkout in it. */
export const themeOf = ({ dataset: { theme } }: HTMLElement) => (theme === 'light' || theme === 'dark' ? theme : 'auto')
