interface ServerAddress {
  host: string
  port: string
  useSsl: boolean
}

export const addressParts = (typed: string): ServerAddress | null => {
  const text = typed.trim()
  if (!/^https?:\/\//i.test(text)) {
    const [, host, port] = /^([\w.-]+):(\d{1,5})$/.exec(text) ?? []
    return host && port ? { host, port, useSsl: false } : null
  }
  try {
    const { hostname, port, protocol } = new URL(text)
    const useSsl = protocol === 'https:'
    return { host: hostname, port: port || (useSsl ? '443' : '80'), useSsl }
  } catch {
    return null
  }
}

/** Describes the error in a host; null if the host is valid. */
export const hostError = (host: string): string | null =>
  /^[\w.-]+$|^\[?[\da-f:]+\]?$/i.test(host.trim())
    ? null
    : 'Enter only the host, for example 192.168.1.20 or plex.local.'

export const PORT_ERROR = 'Enter a port from 1 to 65535. Plex uses 32400 by default.'

/** Describes the error in a port; null if the port is valid. */
export const portError = (port: string): string | null => {
  const number = Number(port)
  return /^\d+$/.test(port.trim()) && number >= 1 && number <= 65_535 ? null : PORT_ERROR
}
