/** Kept separate from the schema, so that the sign-in pages can call it without the schema library. */
export const GATEWAY_STATUS_PATH = '/gateway/status'
