import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { compile } from '@tailwindcss/node'
import { Scanner } from '@tailwindcss/oxide'
import { type Plugin, transform } from 'esbuild'

export const STYLES = 'web/app/styles/styles.css'

/** The oldest browsers that Tailwind 4 supports. */
const BROWSERS = ['chrome111', 'firefox128', 'safari16.4']

export const minifyStyles = async (css: string): Promise<string> =>
  (await transform(css, { loader: 'css', minify: true, target: BROWSERS })).code

/** Generates the utility classes that the sources use. In watch mode, changed sources rebuild the stylesheet. */
export const tailwind: Plugin = {
  name: 'tailwind',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]styles[\\/]styles\.css$/ }, async ({ path }) => {
      const base = dirname(path)
      const watchFiles: string[] = []
      const { sources, build } = await compile(await readFile(path, 'utf8'), {
        base,
        from: path,
        shouldRewriteUrls: true,
        onDependency: file => watchFiles.push(file),
      })
      const scanner = new Scanner({ sources })
      const contents = build(scanner.scan())
      return {
        contents,
        loader: 'css',
        resolveDir: base,
        watchFiles: [path, ...watchFiles, ...scanner.files],
      }
    })
  },
}

/** A strict style-src forbids style elements, so the toasts' styles are in the stylesheet instead. */
export const noStyleElements: Plugin = {
  name: 'no-style-elements',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]sonner[\\/]dist[\\/]index\.mjs$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const contents = source.replace(/^__insertCSS\(".*"\);?$/m, '')
      if (contents === source) throw new Error('sonner adds its styles in another way now.')
      return { contents, loader: 'js' }
    })
  },
}
