import Bowser from 'bowser'

const MAX_LENGTH = 80

/** Returns browser and system in words, `Firefox on macOS`. A program is named by the first word of its user agent. */
export function deviceName(userAgent: string): string {
  if (!userAgent.trim()) return 'Unknown program'
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name || !os.name) return userAgent.trim().split(/\s/)[0]!.replace('/', ' ').slice(0, MAX_LENGTH)
  return `${browser.name} on ${os.name}`.slice(0, MAX_LENGTH)
}
