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

/** An address of ours as the page table knows it; others come back as they are. */
export const withoutBase = (path: string, base = BASE_PATH): string =>
  base !== '' && (path === base || path.startsWith(`${base}/`))
    ? path.slice(base.length) || '/'
    : path
