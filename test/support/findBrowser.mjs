import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

// The shell draws pages only. A whole browser also draws its own windows, which takes half of the time of a test.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** Finds Chromium: CHROME_PATH, one on the PATH, or Debian's, which it installs if it can. Null if there is none. */
export function findBrowser() {
  return known() ?? (install() ? known() : null)
}

function known() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = [
    process.env.CHROME_PATH,
    ...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...PLACES,
  ]
  return candidates.find((file) => file && fs.existsSync(file)) ?? null
}

function install() {
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) return false
  console.log('No Chromium found; installing Debian’s.')
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  return apt('update', '-qq') && apt('install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell')
}
