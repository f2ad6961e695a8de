import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { compile } from '@tailwindcss/node'
import { Scanner } from '@tailwindcss/oxide'
import { build } from 'esbuild'
import { fromRoot, type Mode, ROOT } from './paths.ts'

const ENTRY = fromRoot('web/app/styles/styles.css')

export interface Styles {
  readonly css: readonly string[]
  readonly fonts: readonly string[]
}

const readStyles = async (): Promise<() => string> => {
  const base = dirname(ENTRY)
  const tailwind = await compile(await readFile(ENTRY, 'utf8'), {
    base,
    from: ENTRY,
    shouldRewriteUrls: true,
    onDependency: () => {},
  })
  const root =
    tailwind.root === null
      ? [{ base: fromRoot('web'), pattern: '**/*', negated: false }]
      : tailwind.root === 'none'
        ? []
        : [{ ...tailwind.root, negated: false }]
  const scanner = new Scanner({ sources: [...root, ...tailwind.sources] })
  return () => tailwind.build(scanner.scan())
}

const bundle = async (contents: string, outDir: string, mode: Mode): Promise<Styles> => {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    stdin: {
      contents,
      resolveDir: dirname(ENTRY),
      sourcefile: 'styles.css',
      loader: 'css',
    },
    outdir: join(outDir, 'assets'),
    bundle: true,
    // The oldest browsers that Tailwind 4 supports.
    target: ['chrome111', 'firefox128', 'safari16.4'],
    minify: mode === 'production',
    legalComments: 'none',
    entryNames: 'styles-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file', '.svg': 'file', '.png': 'file' },
    metafile: true,
    logLevel: 'warning',
  })
  const names = Object.keys(metafile.outputs).map(path => path.slice(path.lastIndexOf('/') + 1))
  return {
    css: names.filter(name => name.endsWith('.css')),
    fonts: names.filter(name => name.endsWith('.woff2')),
  }
}

/**
 * Builds the stylesheet and copies its fonts to `<outDir>/assets`. Tailwind adds the utility classes used in the
 * sources.
 */
export const bundleStyles = async (outDir: string): Promise<Styles> =>
  bundle((await readStyles())(), outDir, 'production')

/** Like `bundleStyles`, for repeated development builds. Rereads the stylesheet only if it changed. */
export const stylesRebuilder = (outDir: string): ((areChanged: boolean) => Promise<Styles>) => {
  let give: (() => string) | null = null
  let last: { text: string; styles: Styles } | null = null
  return async areChanged => {
    if (areChanged || give === null) give = await readStyles()
    const text = give()
    if (last?.text !== text) last = { text, styles: await bundle(text, outDir, 'development') }
    return last.styles
  }
}
