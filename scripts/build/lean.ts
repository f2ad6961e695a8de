import { readFile } from 'node:fs/promises'
import { type Plugin, transform } from 'esbuild'

/**
 * Lets the bundler leave out what is unused of the router: its top-level calls are marked as free of side effects and the
 * names for developer tools go. Saves 4 kB; should the router's text change, it saves less and breaks nothing.
 */
export const leanRouter: Plugin = {
  name: 'lean-router',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replace(/^[\w$]+\.displayName = [^\n]*;$/gm, '')
        .replace(/= (React\d*)\.(forwardRef|createContext|memo)\(/g, '= /* @__PURE__ */ $1.$2('),
      loader: 'js',
    }))
  },
}

/**
 * Lets the bundler leave out the declarations of calls that a page does not make: everything called in web/contract builds
 * a schema and does nothing else, so each call is marked as free of side effects. (The marks of the schema library reach no
 * further than its own files.)
 */
export const leanContract: Plugin = {
  name: 'lean-contract',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]web[\\/]contract[\\/].*\.ts$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, 'utf8'), {
        loader: 'ts',
        target: 'es2022',
      })
      const own = [...code.matchAll(/^(?:export )?const (\w+) = \([^=]*?\) =>/gm)].map(
        found => found[1],
      )
      const called = new RegExp(
        `(?<![\\w$.])(?:z\\.\\w+|${['endpoint', 'openEnum', 'flag', ...own].join('|')})\\(`,
        'g',
      )
      return { contents: code.replace(called, '/* @__PURE__ */ $&'), loader: 'js' }
    })
  },
}

/**
 * Leaves out what an icon does without: keys of its shapes, which React asks for in development alone (random letters
 * compress badly), and names, which would be classes that nothing here asks for.
 */
export const leanIcons: Plugin = {
  name: 'lean-icons',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replace(/,\s*key: "\w+"(?=\s*\})/g, '')
        .replace(/^\s*name: "[^"]*",$/m, '')
        .replace(/^\s*size: 24,$/m, '')
        .replace(/,\s*aliases: \[[^\]]*\](?=\s*\};)/, ''),
      loader: 'js',
    }))
  },
}
