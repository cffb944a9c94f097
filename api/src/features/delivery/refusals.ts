import { ApiError } from '../../platform/http/errors.ts'

/** Why a link opens nothing, each with what to do next. */
export const expired = () =>
  new ApiError(410, 'download_expired', 'This download link has expired. Ask for your orders by mail to get a new one.')
export const usedUp = () =>
  new ApiError(410, 'download_used_up', 'The download limit for this file is reached. Ask the seller to send the receipt again.')
export const revoked = () => new ApiError(410, 'download_revoked', 'This order was refunded, so its downloads are closed.')
export const fileGone = () => new ApiError(410, 'download_missing', 'The file no longer exists. Ask the seller for it.')
