import { mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type BuildOptions, build, context } from 'esbuild'
import { chunksOf, WebBundle } from './bundle.ts'
import { leanContract, leanIcons, leanRouter, steadySnapshots } from './lean.ts'
import { fromRoot, type Mode, ROOT } from './paths.ts'
import { regroup } from './regroup.ts'
import { ENTRY_MODULE } from './routes.ts'
import { noStyleElements } from './style-elements.ts'
import { tightened } from './tighten.ts'

const NAMES = {
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  assetNames: '[name]-[hash]',
} satisfies BuildOptions

const optionsFor = (outDir: string, mode: Mode) =>
  ({
    absWorkingDir: ROOT,
    outdir: join(outDir, 'assets'),
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    // tighten.ts goes on from there.
    minifySyntax: mode === 'production',
    sourcemap: mode === 'production' ? false : 'inline',
    legalComments: 'none',
    logLevel: 'warning',
    ...NAMES,
  }) satisfies BuildOptions

const fromSources = (outDir: string, mode: Mode) =>
  ({
    ...optionsFor(outDir, mode),
    entryPoints: [fromRoot(ENTRY_MODULE)],
    jsx: 'automatic',
    loader: { '.svg': 'file', '.png': 'file', '.woff2': 'file' },
    define: {
      'process.env.NODE_ENV': JSON.stringify(mode),
      // valtio asks for MODE on every render; without a value its debug effects run in production. Given as plain values, so
      // that what is for development alone can be left out.
      'import.meta.env': 'true',
      'import.meta.env.MODE': JSON.stringify(mode),
    },
    metafile: true,
  }) satisfies BuildOptions

/** Bundles web/main.tsx for development as often as called, each time only what changed; otherwise as `bundleWeb` does. */
export const webRebuilder = async (outDir: string): Promise<() => Promise<WebBundle>> => {
  const kept = await context({ ...fromSources(outDir, 'development'), plugins: [noStyleElements] })
  return async () => {
    const { metafile } = await kept.rebuild()
    return new WebBundle(chunksOf(metafile), ENTRY_MODULE)
  }
}

/**
 * Bundles web/main.tsx into `<outDir>/assets` as ES modules with hashed names, small and in few files.
 * @param onRead called once all sources are read and bundled a first time: what follows leaves a processor free
 */
export const bundleWeb = async (outDir: string, onRead: () => void): Promise<WebBundle> => {
  const options = optionsFor(outDir, 'production')
  const plain = await build({
    ...fromSources(outDir, 'production'),
    write: false,
    plugins: [leanRouter, leanContract, leanIcons, steadySnapshots, noStyleElements],
  })
  onRead()
  // Names that files share are short only from here.
  const { outputFiles, bundle } = await regroup(plain, ENTRY_MODULE, {
    ...options,
    minifyIdentifiers: true,
  })
  await mkdir(options.outdir, { recursive: true })
  await Promise.all([
    ...plain.outputFiles
      .filter(({ path }) => !path.endsWith('.js'))
      .map(({ path, contents }) => writeFile(join(options.outdir, basename(path)), contents)),
    ...outputFiles.map(async ({ path, text }) => writeFile(path, await tightened(path, text))),
  ])
  return bundle
}
