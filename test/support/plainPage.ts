import { createServer } from 'node:http'
import fs from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { environmentWithFonts } from './fonts.ts'

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Serves a folder, opens its page in Chromium, clicks, and returns what opened and the console's errors. */
export async function openPlainPage(folder: string, selector: string) {
  const server = createServer((request, response) => {
    const file = path.join(folder, request.url === '/' ? 'index.html' : request.url!)
    if (!fs.existsSync(file)) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': TYPES[path.extname(file)] }).end(fs.readFileSync(file))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await chromium.launch({
    executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
    env: environmentWithFonts(),
  })
  try {
    const page = await browser.newPage()
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    // The checkout itself is not tested here.
    await page.route('https://pay.example.com/**', (route) => route.fulfill({ contentType: 'text/html', body: 'A checkout' }))
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
    await page.locator(selector).click()
    const frame = page.locator('iframe[title=Checkout]')
    return { dialogs: await page.getByRole('dialog').count(), frame: await frame.getAttribute('src'), problems }
  } finally {
    await browser.close()
    server.close()
  }
}
