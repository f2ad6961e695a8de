import { basename } from 'node:path'
import type { BuildOptions, Metafile } from 'esbuild'
import { ROOT } from './paths.ts'
import { ENTRY_MODULE } from './routes.ts'
import { noStyleElements, STYLES, tailwind } from './styles.ts'

/**
 * esbuild's options for the app's scripts, styles and fonts. esbuild makes a script for each combination of lazy
 * modules that share code; group.ts merges these scripts for production.
 */
export const bundleOptions = (mode: 'production' | 'development', outdir: string) =>
  ({
    absWorkingDir: ROOT,
    entryPoints: [ENTRY_MODULE, STYLES],
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    loader: { '.svg': 'file', '.png': 'file', '.woff2': 'file' },
    define: {
      'process.env.NODE_ENV': JSON.stringify(mode),
      // valtio checks MODE on every render; without a value, valtio's debugging effects would run in production.
      'import.meta.env': 'true',
      'import.meta.env.MODE': JSON.stringify(mode),
    },
    plugins: [tailwind, noStyleElements],
    minifySyntax: mode === 'production',
    sourcemap: mode === 'production' ? 'external' : 'inline',
    legalComments: 'none',
    logLevel: 'warning',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    metafile: true,
  }) satisfies BuildOptions

/** The app's files for the HTML and its preload links. */
export interface Site {
  readonly entry: string
  readonly css: readonly string[]
  readonly fonts: readonly string[]
  /** Scripts that contain `modules`, and their static imports. */
  filesOf(modules: readonly string[]): readonly string[]
}

/** `files` and everything they import statically, directly or indirectly. */
export const withImports = (
  files: readonly string[],
  imports: ReadonlyMap<string, readonly string[]>,
): string[] => {
  const found = new Set(files)
  for (const file of found) for (const next of imports.get(file) ?? []) found.add(next)
  return [...found]
}

export const siteOf = ({ outputs }: Metafile): Site & { fileFor(module: string): string } => {
  const names = Object.keys(outputs).map(file => basename(file))
  const imports = new Map(
    Object.entries(outputs).map(([file, output]) => [
      basename(file),
      output.imports
        .filter(({ kind, external }) => kind === 'import-statement' && !external)
        .map(({ path }) => basename(path)),
    ]),
  )
  const fileOf = new Map(
    Object.entries(outputs).map(([file, { entryPoint }]) => [entryPoint, basename(file)]),
  )
  const fileFor = (module: string) => {
    const file = fileOf.get(module)
    if (file === undefined) throw new Error(`The bundle has no file for ${module}.`)
    return file
  }
  return {
    entry: fileFor(ENTRY_MODULE),
    css: names.filter(name => name.endsWith('.css')),
    fonts: names.filter(name => name.endsWith('.woff2')),
    fileFor,
    filesOf: modules => withImports(modules.map(fileFor), imports),
  }
}
