import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import Router from '@koa/router'
import { pack } from 'tar-stream'

interface SdkOptions {
  /** The package without the module that names the server, sdk/dist/package.tar. */
  file: string
  publicUrl: string
  /** Where checkouts, the embed script and this package are served. */
  checkoutUrl: string
}

/** The npm package for this server. */
export interface SdkPackage {
  /** What `npm install` takes. */
  url: string
  /** `sha512-…`, as npm writes it into its lock file. */
  integrity: string
  bytes: Buffer
}

/** The time that npm writes into the packages that it makes. */
const PACKED_AT = new Date('1985-10-26T08:15:00Z')
/** Zeros at the end of an archive. */
const TRAILER_BYTES = 1024

/**
 * Adds the addresses of this server to the SDK as its defaults. The same build and addresses give the same bytes, so that lock
 * files stay valid when the server starts again, and several processes can serve it.
 */
export async function packSdk({ file, publicUrl, checkoutUrl }: SdkOptions): Promise<SdkPackage> {
  const own = `export const apiUrl = ${JSON.stringify(`${publicUrl}/api`)}\nexport const checkoutOrigin = ${JSON.stringify(checkoutUrl)}\n`
  const last = pack()
  last.entry({ name: 'package/dist/server.js', mode: 0o644, mtime: PACKED_AT, uid: 0, gid: 0 }, own)
  last.finalize()
  const shared = await fs.readFile(file)
  const bytes = await promisify(gzip)(Buffer.concat([shared.subarray(0, -TRAILER_BYTES), await buffer(last)]))
  const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
  return { url: `${checkoutUrl}/sdk.tgz`, integrity, bytes }
}

/** Values for the guide's pages about the package. */
export const sdkValues = ({ integrity }: SdkPackage): Record<string, string> => ({ sdk_integrity: integrity })

/** Serves the package under one address. A cache asks each time whether it still has the newest. */
export function sdkRoutes({ bytes, integrity }: SdkPackage): Router {
  const router = new Router()
  router.get('/sdk.tgz', (ctx) => {
    ctx.set('Cache-Control', 'no-cache')
    ctx.set('Repr-Digest', `sha-512=:${integrity.slice('sha512-'.length)}:`)
    ctx.etag = integrity
    ctx.type = 'application/gzip'
    ctx.body = bytes
    if (ctx.fresh) ctx.status = 304
  })
  return router
}
