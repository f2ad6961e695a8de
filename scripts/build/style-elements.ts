import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/**
 * Keeps libraries from adding style elements of their own, which a strict style-src forbids. The toasts' rules come with
 * web/app/styles/styles.css instead; the scroll lock's rule is for pages whose body scrolls, and here only the main region does.
 */
export const noStyleElements: Plugin = {
  name: 'no-style-elements',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /[\\/]sonner[\\/]dist[\\/]index\.mjs$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const contents = source.replace(/^__insertCSS\(".*"\);?$/m, '')
      if (contents === source) throw new Error('sonner adds its styles in another way now.')
      return { contents, loader: 'js' }
    })
    onResolve({ filter: /^react-style-singleton$/ }, () => ({
      path: 'react-style-singleton',
      namespace: 'no-style-elements',
    }))
    onLoad({ filter: /.*/, namespace: 'no-style-elements' }, () => ({
      contents: 'export const styleSingleton = () => () => null',
      loader: 'js',
    }))
  },
}
