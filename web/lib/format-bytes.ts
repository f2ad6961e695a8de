const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const

export const formatBytes = (bytes: number): string => {
  let value = Math.max(0, bytes)
  let unit = 0
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000
    unit += 1
  }
  const shown = unit > 0 && value < 9.95 ? value.toFixed(1) : Math.round(value).toString()
  return `${shown} ${UNITS[unit]}`
}
