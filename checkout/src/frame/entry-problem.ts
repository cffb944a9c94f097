import type { ProblemData } from '../boot.ts'
import { connect } from './connect.ts'
import { followHeight } from './followHeight.ts'
import { describeError, wrap } from './report.ts'

const CODES = { 404: 'link_not_found', 410: 'link_inactive' } as const

// Runs on an error page inside a frame, and reports the error to the surrounding page.
const { frame, status } = JSON.parse(document.getElementById('boot')!.textContent!) as ProblemData
const { init, send } = await connect(frame)
if (init) {
  followHeight(send)
  const code = status in CODES ? CODES[status as keyof typeof CODES] : 'network'
  send({ event: wrap('error', describeError(code), { instance: init.instance, sessionId: null }) })
}
