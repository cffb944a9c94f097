import { defineConfig } from '@playwright/test'
import { findBrowser } from './test/support/findBrowser.mjs'
import { ALLOW_FRAME_STORAGE, type FrameStorage } from './test/support/frameStorage.ts'
import { environmentWithFonts } from './test/support/fonts.ts'

// A browser that says it is a robot is not counted as a visitor.
const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A site of somebody whom nobody has allowed, beside localhost, which test mode allows.
  '--host-resolver-rules=MAP *.shop.test 127.0.0.1',
  // Beacons of a page that is going away carry the browser's own name, whatever the page's is.
  `--user-agent=${USER_AGENT}`,
]

/** `npm run test:all` also runs what is slow, and tests of packages beside the browser. */
const isAll = Boolean(process.env['TEST_ALL'])
const SLOW = isAll ? [] : ['slow/**']

/** Tests of checkouts in frames of other sites. They run with storage in these frames, and without. */
const FRAMED = /[\\/](embed[\w-]*|developers-embed|checkout-sessions)\.spec\.ts$/

const LAUNCH = { executablePath: findBrowser() ?? undefined, args: ARGS, env: environmentWithFonts() }

export default defineConfig<object, { frameStorage: FrameStorage | null }>({
  testDir: 'test',
  testMatch: '**/*.spec.ts',
  testIgnore: SLOW,
  globalSetup: './test/support/startProduct.ts',
  outputDir: 'test-results',
  // A test waits for a fifth of its time, so a third one fits on two processors.
  workers: isAll ? 2 : 3,
  fullyParallel: true,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: LAUNCH,
    userAgent: USER_AGENT,
    actionTimeout: 15_000,
    // A press waits until its target stands still.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace would take time in every test.
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'pages', testIgnore: [FRAMED, ...SLOW] },
    {
      name: 'frames with storage',
      testMatch: FRAMED,
      use: { frameStorage: 'allowed', launchOptions: { ...LAUNCH, args: [...ARGS, ALLOW_FRAME_STORAGE] } },
    },
    { name: 'frames without storage', testMatch: FRAMED, use: { frameStorage: 'blocked' } },
  ],
})
