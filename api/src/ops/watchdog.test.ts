import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startWatchdog } from './watchdog.ts'

/** Stands in for systemd's program, which needs systemd. */
const PROGRAM = `#!/bin/sh
echo "$NOTIFY_SOCKET $*" >> "$(dirname "$0")/notified"
`

describe('startWatchdog', () => {
  let folder: string
  const notified = () => fs.readFileSync(path.join(folder, 'notified'), 'utf8').trim().split('\n')
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'linktill-watchdog-'))
    fs.writeFileSync(path.join(folder, 'notified'), '')
    vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    fs.rmSync(folder, { recursive: true, force: true })
  })
  const install = () => fs.writeFileSync(path.join(folder, 'systemd-notify'), PROGRAM, { mode: 0o755 })

  it('notifies systemd when the process is ready, and again and again while its event loop works', async () => {
    install()
    const errors: unknown[] = []
    const { ready, stop } = startWatchdog({ NOTIFY_SOCKET: '/run/notify', WATCHDOG_USEC: '40000' }, (error) => errors.push(error))

    ready()

    await expect.poll(notified).toContain('/run/notify READY=1')
    await expect.poll(() => notified().filter((line) => line === '/run/notify WATCHDOG=1').length).toBeGreaterThan(1)
    stop()
    expect(errors).toEqual([])
  })

  it('does nothing without systemd', () => {
    install()
    const { ready, stop } = startWatchdog({ WATCHDOG_USEC: '1' }, () => {})

    ready()
    stop()

    expect(notified()).toEqual([''])
  })

  it('logs that it cannot notify', async () => {
    vi.stubEnv('PATH', folder)
    // Of its own: the program of the test before may still end.
    const errors: unknown[] = []
    const { ready, stop } = startWatchdog({ NOTIFY_SOCKET: '/run/notify' }, (error) => errors.push(error))

    ready()

    await expect.poll(() => errors).toEqual([expect.objectContaining({ code: 'ENOENT' })])
    stop()
  })
})
