import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { compile } from '@tailwindcss/node'
import { Scanner } from '@tailwindcss/oxide'
import { build } from 'esbuild'
import { fromRoot, type Mode, ROOT } from './paths.ts'

const ENTRY = fromRoot('web/app/styles.css')

export interface Styles {
  readonly css: readonly string[]
  readonly fonts: readonly string[]
}

/**
 * Makes the one stylesheet: Tailwind fills in the utilities the sources name, esbuild bundles, minifies and hashes it and
 * copies the fonts it points at into `<outDir>/assets`.
 */
export const bundleStyles = async (outDir: string, mode: Mode): Promise<Styles> => {
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
  const { metafile } = await build({
    absWorkingDir: ROOT,
    stdin: {
      contents: tailwind.build(scanner.scan()),
      resolveDir: base,
      sourcefile: 'styles.css',
      loader: 'css',
    },
    outdir: join(outDir, 'assets'),
    bundle: true,
    // The oldest browsers Tailwind 4 supports.
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
