import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface BucketServer {
  /** In the form of STORAGE_URL. */
  url: string
  files: Map<string, Buffer>
  /** Methods that the key has no right to, PUT; `hangs` is never answered, and `gone` is a bucket that was deleted. */
  refused: Set<string>
  /** The requests, `GET /goods/key`, newest last. */
  calls: { line: string; range: string | undefined; authorization: string | undefined }[]
  stop: () => void
}

/**
 * A bucket with the part of S3's protocol that we use: put, get with a range, head, delete; addressed by path,
 * signatures unchecked.
 */
export async function startBucket(name = 'goods'): Promise<BucketServer> {
  const files = new Map<string, Buffer>()
  const calls: BucketServer['calls'] = []
  const refused = new Set<string>()
  const server = createServer((request, response) => {
    const { method, url = '', headers } = request
    const { pathname } = new URL(url, 'http://bucket')
    calls.push({ line: `${method} ${pathname}`, range: headers.range, authorization: headers.authorization })
    if (refused.has('hangs')) return
    if (refused.has(method!)) {
      response.writeHead(403, { 'content-type': 'application/xml' })
      return response.end('<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>')
    }
    if (refused.has('gone')) {
      response.writeHead(404, { 'content-type': 'application/xml' })
      return response.end(method === 'HEAD' ? undefined : '<Error><Code>NoSuchBucket</Code></Error>')
    }
    if (pathname.replace(/\/$/, '') === `/${name}`) return response.end()
    void answer(files, decodeURIComponent(pathname.replace(`/${name}/`, '')), request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `s3://key:top%2Fsecret@${name}?region=eu-test-1&endpoint=http://127.0.0.1:${port}`
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url, files, refused, calls, stop }
}

async function answer(files: Map<string, Buffer>, key: string, request: IncomingMessage, response: ServerResponse) {
  const file = files.get(key)
  if (request.method === 'PUT') {
    files.set(key, await buffer(request))
    return response.end()
  }
  if (request.method === 'DELETE') {
    files.delete(key)
    return response.writeHead(204).end()
  }
  if (!file) {
    response.writeHead(404, { 'content-type': 'application/xml' })
    return response.end(request.method === 'HEAD' ? undefined : '<Error><Code>NoSuchKey</Code></Error>')
  }
  const [, first = '0', last = String(file.length - 1)] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const part = file.subarray(Number(first), Number(last) + 1)
  const headers = { 'content-length': part.length, etag: '"1"', 'last-modified': new Date(0).toUTCString() }
  response.writeHead(request.headers.range ? 206 : 200, headers)
  return response.end(request.method === 'HEAD' ? undefined : part)
}
