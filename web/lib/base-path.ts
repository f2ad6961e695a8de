/**
 * Path prefix such as "/stargazarr", for a proxy that serves several apps from one host; '' at the root. The gateway
 * writes it into the page, so that one build works under any prefix.
 */
export const BASE_PATH: string =
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content ?? '')

export const withBase = (path: string): string => BASE_PATH + path

const isBelow = (path: string, base: string): boolean =>
  `${path}/`.toLowerCase().startsWith(`${base.toLowerCase()}/`)

export const withoutBase = (path: string, base = BASE_PATH): string =>
  base !== '' && isBelow(path, base) ? path.slice(base.length) || '/' : path

export const ensureBase = (path: string, base = BASE_PATH): string =>
  isBelow(path, base) ? path : base + path

/**
 * Redirects a URL that lacks the base path, because the router wouldn't match it. The gateway can't do this, because
 * behind a proxy that strips the prefix, all requests look like that.
 */
export const redirectIntoBase = (): void => {
  const { pathname, search, hash } = location
  const inside = ensureBase(pathname)
  if (inside !== pathname) history.replaceState(history.state, '', inside + search + hash)
}
