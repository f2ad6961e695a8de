/** Apart from its schema, so that the pages before the sign-in can ask without the schema library. */
export const GATEWAY_STATUS_PATH = '/gateway/status'
