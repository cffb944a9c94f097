import send from 'koa-send'
import type { Context } from 'koa'
import { notFound } from '../platform/http/errors.ts'

/**
 * Sends a file of the build.
 * @param file path below the folder, still percent-encoded.
 * @throws 404 for a path that leaves the folder or cannot be decoded. koa-send would throw 400 and 403.
 */
export async function sendAsset(ctx: Context, file: string, options: send.SendOptions): Promise<void> {
  try {
    await send(ctx, file, options)
  } catch (error) {
    const { status } = error as { status?: number }
    throw status !== undefined && status < 500 ? notFound('File') : error
  }
}
