/** The projects of Vitest, with the patterns of their files. */
export const PROJECTS = {
  api: ['{api,test/{contract,previousSdk,upgrade}}/**/!(*.slow).test.ts'],
  // They start processes or servers of their own, wait for seconds, or run every sample.
  'api-slow': ['{api,test/contract}/**/*.slow.test.ts'],
  package: ['test/package/*.test.ts'],
  support: ['test/support/run/*.test.ts', 'test/support/release/*.test.ts'],
  slow: ['test/slow/*.test.ts'],
  sdk: ['test/slow/sdk/*.test.ts'],
  web: ['{sdk,dashboard,checkout,docs}/**/*.test.{ts,tsx}'],
  // They render the whole page of the checkout, which lives as long as its window.
  page: ['checkout/src/{CheckoutPage,redirects}.test.tsx'],
}
