import type { Config } from '../config/config.ts'
import type { DemoShop } from '../demo/loadDemo.ts'

interface Said {
  /** Whether the contact page names the operator. */
  isNamed: boolean
  /** Opens the first account while sign-up is not open; null for none. */
  ownersLink?: string | null
}

/** Formats what to open first, in one block for the terminal. */
export function welcome(
  { publicUrl, testMode }: Pick<Config, 'publicUrl' | 'testMode'>,
  demo: DemoShop | null,
  { isNamed, ownersLink = null }: Said,
): string {
  const rows: [string, string][] = [
    ['Landing page', publicUrl],
    ['Dashboard', `${publicUrl}/dashboard`],
    ...(demo ? ([['', `sign in with ${demo.email} and ${demo.password}`]] satisfies [string, string][]) : []),
    ...(demo?.key ? ([['Test key', demo.key]] satisfies [string, string][]) : []),
    ...(demo?.urlIds ?? []).map((urlId, index): [string, string] => [
      index ? '' : 'Demo checkouts',
      `${publicUrl}/checkout/${urlId}`,
    ]),
    ['Quickstart', `${publicUrl}/documentation/embed/quickstart`],
    ['API reference', `${publicUrl}/api-docs`],
  ]
  return [
    '',
    testMode ? '  Linktill is running, in test mode: no money moves.' : '  Linktill is running.',
    '',
    ...rows.map(([name, text]) => `  ${name.padEnd(16)}${text}`),
    '',
    ...(ownersLink
      ? [
          '  Nobody has an account yet. This link opens the owner’s, once, within an hour. `npm run invite` prints a new one.',
          '',
          `  ${ownersLink}`,
          '',
        ]
      : []),
    ...(isNamed ? [] : ['  The contact page names nobody yet. Add your name, address and email to docs/site/contact.md.', '']),
  ].join('\n')
}
