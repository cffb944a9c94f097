import type { Config } from '../config/config.ts'
import type { DemoShop } from '../demo/loadDemo.ts'

/** Formats what to open first, in one block for the terminal. `isNamed`: whether the contact page names the operator. */
export function welcome(
  { publicUrl, testMode }: Pick<Config, 'publicUrl' | 'testMode'>,
  demo: DemoShop | null,
  { isNamed }: { isNamed: boolean },
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
    ...(isNamed ? [] : ['  The contact page names nobody yet. Add your name, address and email to docs/site/contact.md.', '']),
  ].join('\n')
}
