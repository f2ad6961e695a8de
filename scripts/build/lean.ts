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

/** An icon as it is drawn here: the library works its attributes out anew with each drawing, and a table has hundreds of icons. */
const ICON = `
import { createElement } from 'react'
const LOOK = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true }
export default ({ node }) => {
  const shapes = node.map(([shape, attributes], key) => createElement(shape, { key, ...attributes }))
  return ({ size = 24, className, ...rest }) =>
    createElement('svg', { width: size, height: size, ...LOOK, className: className ? 'lucide ' + className : 'lucide', ...rest }, shapes)
}
`

/**
 * Leaves out what an icon does without: keys of its shapes, which React asks for in development alone (random letters
 * compress badly), names, which would be classes that nothing here asks for, and choices that nothing here makes.
 */
export const leanIcons: Plugin = {
  name: 'lean-icons',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/ }, () => ({
      contents: ICON,
      loader: 'js',
    }))
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

/** Text of a library with each pattern replaced. @throws when one is not there: the library is another one than was patched */
const patched = async (path: string, changes: readonly (readonly [RegExp, string])[]) => {
  let text = await readFile(path, 'utf8')
  for (const [pattern, by] of changes) {
    const changed = text.replace(pattern, by)
    if (changed === text) throw new Error(`${path} has nothing like ${pattern}.`)
    text = changed
  }
  return text
}

/**
 * A component that reads a store compares what it was drawn with to what the store is now; where they differ in nothing that it
 * reads, the library answers with what was on the screen before, which is neither. React takes that for a change and draws the
 * whole page again without a pause. Here it answers with what the component was drawn with.
 */
export const steadySnapshots: Plugin = {
  name: 'steady-snapshots',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]valtio[\\/]esm[\\/]react\.mjs$/ }, async ({ path }) => ({
      contents: await patched(path, [
        [/const lastSnapshot = useRef\(void 0\);/, 'let drawn;'],
        [/useLayoutEffect\(\(\) => \{\s*lastSnapshot\.current = currSnapshot;\s*\}\);/, ''],
        [
          /if \(!inRender && lastSnapshot\.current &&/,
          'if (inRender) drawn = nextSnapshot; else if (',
        ],
        [/(?<=isChanged\(\s*|return )lastSnapshot\.current/g, 'drawn'],
      ]),
      loader: 'js',
    }))
  },
}
