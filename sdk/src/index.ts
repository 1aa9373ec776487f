export { type Catraca, type CatracaOptions, createCatraca, type Operations } from './client.ts'
export { CatracaError, WebhookVerificationError } from './errors.ts'
export type { CatracaEvent, FieldError, Input, Item, OperationId, Output, PagedOperationId, Schemas } from './types.ts'
export { newsOf, verifyWebhook } from './webhooks.ts'
