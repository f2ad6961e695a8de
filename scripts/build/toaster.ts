import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/**
 * Keeps the toast library from adding a style element of its own, which a strict style-src forbids; its rules come with
 * web/app/styles.css instead.
 */
export const quietToaster: Plugin = {
  name: 'quiet-toaster',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]sonner[\\/]dist[\\/]index\.mjs$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const contents = source.replace(/^__insertCSS\(".*"\);?$/m, '')
      if (contents === source) throw new Error('sonner adds its styles in another way now.')
      return { contents, loader: 'js' }
    })
  },
}
