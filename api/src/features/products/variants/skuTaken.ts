import { ApiError } from '../../../http/errors.ts'

/** 409 for an SKU that another variant has. */
export const skuTaken = (path: string, msg: string) => new ApiError(409, 'sku_taken', msg, { errors: [{ path, msg }] })
