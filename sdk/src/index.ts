export { createClient, type ClientOptions } from './core/client.js'
export { LinktillError, type ErrorCode, type FieldError } from './core/LinktillError.js'
export { createPublicClient, type PublicClient } from './core/publicClient.js'
export type { Client, Input, OperationId, Output, Schema } from './core/operations.js'
