import send from 'koa-send'
import type { Context } from 'koa'
import { notFound } from '../http/errors.ts'

/**
 * Sends a file of the build.
 * @param file path below the folder, percent-encoded as it came.
 * @throws 404 for a path that leads out of the folder or cannot be decoded: koa-send throws 400 and 403 of its own.
 */
export async function sendAsset(ctx: Context, file: string, options: send.SendOptions): Promise<void> {
  try {
    await send(ctx, file, options)
  } catch (error) {
    const { status } = error as { status?: number }
    throw status !== undefined && status < 500 ? notFound('File') : error
  }
}
