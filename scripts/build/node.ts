import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { fromRoot, ROOT } from './paths.ts'

/** Defines require() for packages that call it. */
const REQUIRE = `import { createRequire as createRequireOfBundle } from 'node:module'
const require = createRequireOfBundle(import.meta.url)`

/**
 * Bundles the gateway (with the mock as a lazily loaded chunk) into `<outDir>/server` and the mock alone into
 * `<outDir>/mock`; both run without node_modules.
 */
export const bundleNode = async (outDir: string): Promise<void> => {
  await mkdir(outDir, { recursive: true })
  await Promise.all([
    // Outside the project, Node would otherwise treat the .js files as CommonJS.
    writeFile(join(outDir, 'package.json'), '{ "type": "module" }\n'),
    bundle(join(outDir, 'server'), { main: 'server/main.ts', mock: 'mock/start.ts' }),
    bundle(join(outDir, 'mock'), { main: 'mock/main.ts' }),
  ])
}

/**
 * @fastify/cookie loads a CommonJS helper that has only a default export once bundled. This adds the helper's named
 * exports.
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

const bundle = (outdir: string, entries: Record<string, string>) =>
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
    // Stack traces of unminified code are readable without a source map.
    sourcemap: false,
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  })
