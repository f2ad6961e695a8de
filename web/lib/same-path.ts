/**
 * A path for comparison: without trailing slashes and, on Windows, where neither case nor the kind of slash matters,
 * in lower case.
 */
export const plainPath = (path: string): string => {
  const isWindows = /^([a-z]:|\\\\)/i.test(path)
  const plain = isWindows ? path.toLowerCase().replaceAll('\\', '/') : path
  return plain.replace(/(?<=.)\/+$/, '')
}

export const isSamePath = (a: string, b: string): boolean => plainPath(a) === plainPath(b)
