export { ApiError } from './api-error.ts'
export { call, callAny, callForFile, type CallOptions, type QueryValues } from './call.ts'
export { connectSession } from './session-port.ts'
