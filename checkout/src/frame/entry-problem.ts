import type { ProblemData } from '../boot.ts'
import { connect } from './connect.ts'
import { followHeight } from './followHeight.ts'
import { describeError, LINK_INACTIVE, wrap } from './report.ts'

const ERRORS: Record<number, Parameters<typeof describeError>> = {
  404: ['link_not_found', 'There is no checkout link at this address.'],
  410: ['link_inactive', LINK_INACTIVE],
}

// Runs on an error page inside a frame, and reports the error to the surrounding page.
const { frame, status } = JSON.parse(document.getElementById('boot')!.textContent!) as ProblemData
const { init, send } = await connect(frame)
if (init) {
  followHeight(send)
  const error = describeError(...(ERRORS[status] ?? ['network', 'The checkout could not be loaded.']))
  send({ event: wrap('error', error, { instance: init.instance, sessionId: null }) })
}
