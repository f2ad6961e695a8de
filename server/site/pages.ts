import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import * as z from 'zod'
import { NEW_CONFIG_PATH } from '../backend/backend-probe.ts'
import type { Coding } from '../edge/accept-encoding.ts'

export interface Page {
  readonly bodies: Readonly<Record<Coding, Buffer>>
  readonly tag: string
}

export const makePage = (html: string): Page => {
  const identity = Buffer.from(html)
  return {
    bodies: {
      identity,
      br: brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      gzip: gzipSync(identity, { level: 9 }),
    },
    tag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
  }
}

const Addresses = z.array(z.string()).default([])
const Route = z.object({
  path: z.string(),
  preload: z.array(z.string()),
  /** First API calls of the page: for everyone, and for visitors who may be signed in. */
  calls: z.object({ open: Addresses, signedIn: Addresses }).default({ open: [], signedIn: [] }),
  /** Static HTML shown until the scripts run: one version for visitors who may be signed in, one for everyone else. */
  frame: z
    .object({ signedIn: z.string(), signedOut: z.string() })
    .default({ signedIn: '', signedOut: '' }),
})
type Route = z.output<typeof Route>
export const NO_ROUTE = Route.parse({ path: '', preload: [] })

/** The part of the build manifest that the gateway needs. */
const Manifest = z.object({
  entry: z.string(),
  routes: z.array(Route).default([]),
})
type Manifest = z.output<typeof Manifest>

interface Build {
  readonly template: string
  readonly manifest: Manifest
}

/**
 * Loads the files needed to render pages.
 * @throws Error naming the folder and the next step if there is no build, or only part of one, such as while it is copied
 */
export const loadBuild = async (folder: string): Promise<Build> => {
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  try {
    const [template, text] = await Promise.all([read('index.html'), read('manifest.json')])
    const manifest = Manifest.parse(JSON.parse(text))
    const isWhole =
      template.trimEnd().endsWith('</html>') && template.includes(`"${manifest.entry}"`)
    if (!isWhole) throw new Error('index.html is incomplete, or belongs to another build')
    return { template, manifest }
  } catch (cause) {
    throw new Error(`No built app in ${folder}. Run npm run build, or set WEB_DIR.`, { cause })
  }
}

/** Adds a modulepreload link for each script that the page doesn't reference yet. The styles are loaded first. */
export const withPreloads = (html: string, preload: readonly string[]): string => {
  const links = preload
    .filter(href => href.endsWith('.js'))
    .filter(href => !html.includes(`src="${href}"`) && !html.includes(`href="${href}"`))
    .map(href => `<link rel="modulepreload" fetchpriority="low" href="${escapeAttribute(href)}">`)
    .join('')
  return html.replace('</head>', () => `${links}</head>`)
}

const FRAME_PLACE = '<!-- frame -->'

/**
 * Adds a route's placeholder, and meta elements that tell the page's inline script which API calls come first.
 * @param frame HTML of the placeholder; '' for none
 * @param configPath the backend's path of the configuration; null if unknown
 */
export const withFirstView = (
  html: string,
  { calls }: Pick<Route, 'calls'>,
  frame: string,
  basePath: string,
  mayBeSignedIn: boolean,
  configPath: string | null,
): string => {
  const meta = (urls: readonly string[], mark = '') =>
    urls.length === 0
      ? ''
      : `<meta name="first-calls"${mark} content="${escapeAttribute(urls.map(url => basePath + url).join(' '))}">`
  const signedIn = calls.signedIn.map(url => (url === NEW_CONFIG_PATH ? (configPath ?? url) : url))
  const known =
    configPath === null || !mayBeSignedIn
      ? ''
      : `<meta name="known-paths" content="${escapeAttribute(configPath)}">`
  const metas = known + meta(calls.open) + (mayBeSignedIn ? meta(signedIn, ' data-session') : '')
  return html.replace(/<head>/i, head => head + metas).replace(FRAME_PLACE, () => frame)
}

/** Adds `basePath` to the page's absolute URLs, and a meta element that passes it to the app. */
export const underPath = (html: string, basePath: string): string =>
  html
    .replace(/\b(href|src)="\/(?!\/)/g, (_, name) => `${name}="${basePath}/`)
    .replace(
      /<head>/i,
      head => `${head}<meta name="base-path" content="${escapeAttribute(basePath)}">`,
    )

export const inlineHashes = (html: string): string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, source = '']) => `sha256-${createHash('sha256').update(source).digest('base64')}`,
  )

const escapeAttribute = (text: string): string =>
  text.replace(/[&"<>]/g, character => `&#${character.charCodeAt(0)};`)
