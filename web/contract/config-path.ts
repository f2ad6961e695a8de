/** Up to 0.6. */
export const CONFIG_PATH = '/v1/config/config'
/** Since 0.7. Older versions respond to a GET with their start page. */
export const NEW_CONFIG_PATH = '/v1/config'
