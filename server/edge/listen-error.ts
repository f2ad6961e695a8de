/**
 * Why a server can't listen, and which variable to change.
 * @param prefix of the two variables' names, HOST and PORT
 */
export const listenError = (
  cause: unknown,
  prefix: '' | 'METRICS_',
  host: string,
  port: number,
): string => {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  const given = `${prefix}PORT ${port}`
  if (code === 'EADDRINUSE') {
    return `Failed to listen: ${given} on ${host} is taken. Set ${prefix}PORT to a free port from 1 to 65535, or to 0 to pick a free one.`
  }
  if (code === 'EACCES') {
    return `Failed to listen: ${given} requires elevated privileges. Set ${prefix}PORT to a port from 1024 to 65535.`
  }
  if (/^(?:EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL|ENOTFOUND|EAI_AGAIN)$/.test(String(code))) {
    return `Failed to listen: ${prefix}HOST is "${host}", expected an address of this machine. Unset it to use 127.0.0.1.`
  }
  return `Failed to listen on ${host}, ${given}: ${cause instanceof Error ? cause.message : cause}`
}
