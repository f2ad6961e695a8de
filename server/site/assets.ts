import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import * as z from 'zod'
import { bestCoding, type Coding } from '../edge/accept-encoding.ts'

const ONE_YEAR_S = 31_536_000
const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json; charset=utf-8',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

/** The content type a file name stands for; unknown ones are not guessed. */
export const typeOf = (name: string): string =>
  TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream'

/** One way to send a file: its bytes and the whole header list that goes with them. */
export interface Variant {
  readonly body: Buffer
  readonly etag: string
  /** Flat name, value list with content-length. */
  readonly headers: readonly string[]
  /** The same for 304, without a body. */
  readonly unchanged: readonly string[]
}
export type File = Readonly<
  Partial<Record<Coding, Variant>> & {
    identity: Variant
    /** Those besides identity, best first. */
    codings: readonly Coding[]
  }
>

interface FileOptions {
  readonly type: string
  readonly cacheControl: string
  readonly extra?: readonly string[]
}

/** Makes the variants of a file; `br` and `gzip` bytes are left out where absent or not smaller. */
const makeFile = (
  bodies: { identity: Buffer } & Partial<Record<Coding, Buffer | undefined>>,
  { type, cacheControl, extra = [] }: FileOptions,
): File => {
  const digest = createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)
  const isCompressible = bodies.br !== undefined || bodies.gzip !== undefined
  const variant = (coding: Coding, body: Buffer): Variant => {
    const etag = coding === 'identity' ? `"${digest}"` : `"${digest}-${coding}"`
    const unchanged = [
      'etag',
      etag,
      'cache-control',
      cacheControl,
      ...(isCompressible ? ['vary', 'accept-encoding'] : []),
      ...extra,
    ]
    return {
      body,
      etag,
      unchanged,
      headers: [
        ...unchanged,
        'content-type',
        type,
        'content-length',
        String(body.length),
        ...(coding === 'identity' ? [] : ['content-encoding', coding]),
      ],
    }
  }
  const codings: Coding[] = []
  const file: { identity: Variant; br?: Variant; gzip?: Variant; codings: Coding[] } = {
    identity: variant('identity', bodies.identity),
    codings,
  }
  for (const coding of ['br', 'gzip'] as const) {
    const body = bodies[coding]
    if (body !== undefined && body.length < bodies.identity.length) {
      file[coding] = variant(coding, body)
      codings.push(coding)
    }
  }
  return file
}

/** A text compressed at start, for what is put together then (index pages). */
export const makeText = (text: string, options: FileOptions): File => {
  const identity = Buffer.from(text)
  return makeFile(
    {
      identity,
      br: brotliCompressSync(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      gzip: gzipSync(identity, { level: 9 }),
    },
    options,
  )
}

const Addresses = z.array(z.string()).default([])
const Route = z.object({
  path: z.string(),
  /** Scripts of its first view. */
  preload: z.array(z.string()),
  /** Calls its first view begins with: for everybody, and for who may be signed in. */
  calls: z.object({ open: Addresses, signedIn: Addresses }).default({ open: [], signedIn: [] }),
  /** Shown until the scripts are here, to who may be signed in. */
  frame: z
    .object({ signedIn: z.string(), signedOut: z.string() })
    .default({ signedIn: '', signedOut: '' }),
})
export type Route = z.output<typeof Route>

/** What the build says of itself; the gateway reads nothing else of the app. */
const Manifest = z.object({
  entry: z.string(),
  css: z.array(z.string()).default([]),
  fonts: z.array(z.string()).default([]),
  routes: z.array(Route).default([]),
})
export type Manifest = z.output<typeof Manifest>

export interface Build {
  readonly template: string
  readonly manifest: Manifest
  /** Files under /assets with a hash in their name, by path. */
  readonly assets: ReadonlyMap<string, File>
}

const IMMUTABLE = `public, max-age=${ONE_YEAR_S}, immutable`

/**
 * Reads a built app into memory (a few MB); `extra` headers go with every asset. Assets that are `known` are not read again:
 * their names say what is in them.
 * @throws Error naming the folder and the next step when there is no build
 */
export const loadBuild = async (
  folder: string,
  extra: readonly string[],
  known: Build['assets'] = new Map(),
): Promise<Build> => {
  const read = (name: string) => readFile(join(folder, name))
  let template: string
  let manifest: Manifest
  try {
    template = (await read('index.html')).toString()
    manifest = Manifest.parse(JSON.parse((await read('manifest.json')).toString()))
  } catch (cause) {
    throw new Error(`No built app in ${folder}. Run npm run build, or set WEB_DIR.`, { cause })
  }
  const names = (await readdir(join(folder, 'assets'), { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  const present = new Set(names)
  const isVariant = (name: string) =>
    /\.(?:br|gz)$/.test(name) && present.has(name.replace(/\.(?:br|gz)$/, ''))
  const assets = new Map<string, File>()
  for (const name of names.filter(name => !isVariant(name))) {
    const before = known.get(`/${name}`)
    if (before !== undefined) {
      assets.set(`/${name}`, before)
      continue
    }
    const [identity, br, gzip] = await Promise.all([
      read(name),
      present.has(`${name}.br`) ? read(`${name}.br`) : undefined,
      present.has(`${name}.gz`) ? read(`${name}.gz`) : undefined,
    ])
    assets.set(
      `/${name}`,
      makeFile({ identity, br, gzip }, { type: typeOf(name), cacheControl: IMMUTABLE, extra }),
    )
  }
  return { template, manifest, assets }
}

/**
 * Puts a route's chunks in front of `</head>`, as scripts: the browser runs each as soon as it is there, in a task of its own
 * while others are on their way, instead of all at the end. They only declare things, so their order does not count. Those
 * the page names itself are left out.
 */
export const withPreloads = (html: string, preload: readonly string[]): string => {
  const links = preload
    .filter(href => href.endsWith('.js'))
    .filter(href => !html.includes(`src="${href}"`) && !html.includes(`href="${href}"`))
    .map(
      href =>
        `<script type="module" async fetchpriority="high" src="${escapeAttribute(href)}"></script>`,
    )
    .join('')
  return html.replace('</head>', () => `${links}</head>`)
}

const FRAME_PLACE = '<!-- frame -->'

/**
 * Names the calls of a route in meta elements, which the page's own script begins with, and puts in the first frame.
 * @param frame its HTML, '' for none
 */
export const withFirstView = (
  html: string,
  { calls }: Pick<Route, 'calls'>,
  frame: string,
  basePath: string,
  mayBeSignedIn: boolean,
): string => {
  const meta = (urls: readonly string[], mark = '') =>
    urls.length === 0
      ? ''
      : `<meta name="first-calls"${mark} content="${escapeAttribute(urls.map(url => basePath + url).join(' '))}">`
  const metas = meta(calls.open) + (mayBeSignedIn ? meta(calls.signedIn, ' data-session') : '')
  return html.replace(/<head>/i, head => head + metas).replace(FRAME_PLACE, () => frame)
}

/** The page as it is under `basePath`: its own absolute addresses below it, and the path in a meta element for the app. */
export const underPath = (html: string, basePath: string): string =>
  html
    .replace(/\b(href|src)="\/(?!\/)/g, (_, name) => `${name}="${basePath}/`)
    .replace(
      /<head>/i,
      head => `${head}<meta name="base-path" content="${escapeAttribute(basePath)}">`,
    )

/** CSP hashes of the inline scripts, or styles, of a page. */
export const inlineHashes = (html: string, element: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, 'g'))].map(
    ([, source = '']) => `sha256-${createHash('sha256').update(source).digest('base64')}`,
  )

const escapeAttribute = (text: string): string =>
  text.replace(/[&"<>]/g, character => `&#${character.charCodeAt(0)};`)

/** Best coding of `file` for an Accept-Encoding value. */
export const variantFor = (file: File, acceptEncoding: string | undefined): Variant =>
  file[bestCoding(acceptEncoding, file.codings)] ?? file.identity
