import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { fromRoot, type Mode, ROOT } from './paths.ts'

/** Packages that still call require() find it here. */
const REQUIRE = `import { createRequire as createRequireOfBundle } from 'node:module'
const require = createRequireOfBundle(import.meta.url)`

/**
 * Bundles the gateway (with the mock as a chunk it loads on demand) into `<outDir>/server` and the mock alone into
 * `<outDir>/mock`; both run without node_modules.
 */
export const bundleNode = async (outDir: string, mode: Mode): Promise<void> => {
  await mkdir(outDir, { recursive: true })
  await Promise.all([
    // The folder may be copied anywhere by itself.
    writeFile(join(outDir, 'package.json'), '{ "type": "module" }\n'),
    bundle(join(outDir, 'server'), { main: 'server/main.ts', mock: 'mock/start.ts' }, mode),
    bundle(join(outDir, 'mock'), { main: 'mock/main.ts' }, mode),
  ])
}

/**
 * @fastify/cookie imports its CommonJS helper at run time. In a bundle such an import has a default export alone, where
 * Node also finds the names; these are the ones it uses.
 */
const namedCookie: Plugin = {
  name: 'named-cookie',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^cookie$/ }, ({ kind, resolveDir }) =>
      kind === 'dynamic-import' ? { path: resolveDir, namespace: 'named-cookie' } : undefined,
    )
    onLoad({ filter: /.*/, namespace: 'named-cookie' }, ({ path }) => ({
      contents: "export { parseCookie, stringifySetCookie } from 'cookie'",
      resolveDir: path,
    }))
  },
}

const bundle = (outdir: string, entries: Record<string, string>, mode: Mode) =>
  build({
    absWorkingDir: ROOT,
    entryPoints: Object.fromEntries(
      Object.entries(entries).map(([name, file]) => [name, fromRoot(file)]),
    ),
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    banner: { js: REQUIRE },
    plugins: [namedCookie],
    // Names and lines stay readable in stack traces; only the development bundle needs to map them back.
    sourcemap: mode === 'production' ? false : 'inline',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    logLevel: 'warning',
  })
