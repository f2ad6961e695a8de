/** Product version, shown as "v0.5.12" and compared with the latest release. */
export const VERSION = '0.5.12'
