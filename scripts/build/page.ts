import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Page } from '../../web/app/page-types.ts'
import { PAGES, pageAt, REDIRECTS } from '../../web/app/pages.ts'
import { StaticShell, StaticSignIn } from '../../web/app/shell/static-shell.tsx'
import { LOGIN } from '../../web/lib/page-paths.ts'
import type { Site } from './bundle.ts'
import { firstCalls } from './first-calls.ts'
import { fromRoot } from './paths.ts'
import { firstViewOf } from './routes.ts'

const PLACE = '<!-- assets -->'
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g

const urlOf = (name: string) => `/assets/${name}`

/** Describes the build for the gateway and the size check. Written to `<outDir>/manifest.json`. */
export interface Manifest {
  readonly entry: string
  readonly css: readonly string[]
  readonly fonts: readonly string[]
  readonly routes: readonly {
    readonly path: string
    readonly preload: readonly string[]
    /** First API calls for everyone and for signed-in users, relative to the base path. */
    readonly calls: { readonly open: readonly string[]; readonly signedIn: readonly string[] }
    /** Static HTML shown until the scripts run, for signed-in and signed-out users; '' for none. */
    readonly frame: { readonly signedIn: string; readonly signedOut: string }
  }[]
}

/** On every page of the shell, signed-out visitors get the sign-in page, because they are redirected to it. */
const frameOf = (page: Page) => {
  const isShell = page.frame === 'shell'
  return {
    signedIn: isShell ? renderToStaticMarkup(createElement(StaticShell, { page })) : '',
    signedOut:
      isShell || page.path === LOGIN ? renderToStaticMarkup(createElement(StaticSignIn)) : '',
  }
}

const manifestOf = ({ entry, css, fonts, filesOf }: Site): Manifest => {
  const routeOf = (page: Page) => ({
    path: page.path,
    preload: filesOf(firstViewOf(page)).map(urlOf),
    calls: firstCalls(page),
    frame: frameOf(page),
  })
  // A redirected path needs the files of its target.
  const redirected = REDIRECTS.flatMap(({ from, to }) => {
    const page = pageAt(to)
    return page ? [{ ...routeOf(page), path: from }] : []
  })
  return {
    entry: urlOf(entry),
    css: css.map(urlOf),
    fonts: fonts.map(urlOf),
    routes: [...PAGES.map(routeOf), ...redirected],
  }
}

/** Copies the icon to the assets. @returns its name, which contains its hash */
const writeIcon = async (outDir: string): Promise<string> => {
  const icon = await readFile(fromRoot('web/icon.svg'))
  const name = `icon-${createHash('sha256').update(icon).digest('hex').slice(0, 8)}.svg`
  await mkdir(join(outDir, 'assets'), { recursive: true })
  await writeFile(join(outDir, 'assets', name), icon)
  return name
}

/** @param extra HTML for the head */
const htmlOf = async ({ entry, css }: Manifest, icon: string, extra: string) => {
  const template = await readFile(fromRoot('web/index.html'), 'utf8')
  if (!template.includes(PLACE)) throw new Error(`web/index.html has no ${PLACE} in its head.`)
  const links = [
    ...css.map(url => `<link rel="stylesheet" href="${url}">`),
    `<link rel="icon" type="image/svg+xml" href="${urlOf(icon)}">`,
    // Low priority, because the styles need the bandwidth first. Fonts need no preload: their fallbacks have the same
    // size.
    `<script type="module" fetchpriority="low" src="${entry}"></script>`,
  ]
  let html = template.replace(PLACE, () => [...links, extra].join('\n    '))
  for (const [whole, source = ''] of html.matchAll(INLINE_SCRIPT)) {
    const { code } = await transform(source, { minify: true, target: 'es2022' })
    html = html.replace(whole, () => `<script>${code.trim()}</script>`)
  }
  return html
}

/** Writes everything but the scripts and styles: index.html, manifest.json, the icon and the files of web/public. */
export const writePage = async (outDir: string, site: Site, extra = ''): Promise<void> => {
  const manifest = manifestOf(site)
  await cp(fromRoot('web/public'), outDir, { recursive: true })
  const html = await htmlOf(manifest, await writeIcon(outDir), extra)
  await writeFile(join(outDir, 'index.html'), html)
  await writeFile(join(outDir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}
