/**
 * The path the product lives under, '' at the root: "/stargazarr" behind a proxy that shares one host among several. The
 * gateway writes it into the page, so that one build serves any path.
 */
export const BASE_PATH: string =
  typeof document === 'undefined'
    ? ''
    : (document.querySelector?.<HTMLMetaElement>('meta[name="base-path"]')?.content ?? '')

/** An address of ours as the browser must ask for it. */
export const withBase = (path: string): string => BASE_PATH + path

const isBelow = (path: string, base: string): boolean =>
  `${path}/`.toLowerCase().startsWith(`${base.toLowerCase()}/`)

/** An address of ours as it is in the page table; others come back as they are. */
export const withoutBase = (path: string, base = BASE_PATH): string =>
  base !== '' && isBelow(path, base) ? path.slice(base.length) || '/' : path

/** The same address below the path, for one that is outside it. */
export const insideBase = (path: string, base = BASE_PATH): string =>
  isBelow(path, base) ? path : base + path

/**
 * Corrects the address of a visit that came to the gateway itself, without the path: the router shows nothing
 * outside it. The gateway cannot redirect, since behind a proxy that strips the path every visit looks like that.
 */
export const enterBase = (): void => {
  const { pathname, search, hash } = location
  const inside = insideBase(pathname)
  if (inside !== pathname) history.replaceState(history.state, '', inside + search + hash)
}
