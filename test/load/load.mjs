import net from 'node:net'

const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * Sends requests over keep-alive connections for some time, one at a time per connection. Uses raw sockets, because a full HTTP
 * client would take processor time from the measured server.
 * @param request returns the text of one request.
 * @param status the expected status. Any other ends the run.
 * @returns responses per second, and the 99th percentile of the latency in milliseconds.
 */
export async function load({ port, connections, seconds, request, status }) {
  const latencies = []
  const until = performance.now() + seconds * 1000
  const started = performance.now()
  await Promise.all(Array.from({ length: connections }, () => converse({ port, request, status, until, latencies })))
  const elapsed = (performance.now() - started) / 1000
  latencies.sort((one, other) => one - other)
  return { answers: latencies.length, perSecond: latencies.length / elapsed, p99: latencies[Math.floor(latencies.length * 0.99)] }
}

/** Returns the text of a request. `headers` are added to the default ones. */
export function requestText(method, path, { headers = {}, body } = {}) {
  const json = body === undefined ? '' : JSON.stringify(body)
  const all = {
    host: 'localhost',
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${json}`
}

function converse({ port, request, status, until, latencies }) {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    let sent = 0
    let received = Buffer.alloc(0)
    const ask = () => {
      sent = performance.now()
      socket.write(request())
    }
    socket.on('connect', ask)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The server closed a connection')))
    socket.on('data', (chunk) => {
      received = received.length ? Buffer.concat([received, chunk]) : chunk
      const answer = readAnswer(received)
      if (!answer) return
      if (answer.status !== status) return socket.destroy(new Error(`Expected ${status}, got ${received}`))
      const now = performance.now()
      latencies.push(now - sent)
      received = received.subarray(answer.length)
      if (now < until) return ask()
      socket.removeAllListeners('close')
      socket.destroy()
      resolve()
    })
  })
}

const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')

/** Returns the status and lengths of the first response in the buffer, or null if it is incomplete. */
export function readAnswer(received) {
  const headEnd = received.indexOf(HEAD_END)
  if (headEnd < 0) return null
  const head = received.toString('latin1', 0, headEnd)
  const headLength = headEnd + HEAD_END.length
  const status = Number(head.slice(9, 12))
  // The end of a stream: the chunk of no bytes.
  if (/transfer-encoding: chunked/i.test(head)) {
    const length = received.length
    return received.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) ? { status, headLength, length } : null
  }
  const length = headLength + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
  return received.length < length ? null : { status, headLength, length }
}
