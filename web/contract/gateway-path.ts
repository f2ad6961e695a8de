/** Separate from the schema: the sign-in pages call it without the schema library. */
export const GATEWAY_STATUS_PATH = '/gateway/status'
