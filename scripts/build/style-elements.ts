import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/** A strict style-src forbids style elements. The styles of toasts are in web/app/styles/styles.css instead. */
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
