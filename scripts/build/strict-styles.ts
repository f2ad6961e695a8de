import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'

/** Adopts a sheet made by script, which a policy without 'unsafe-inline' allows; gives the way to take it back. */
const ADOPT = `
const adopt = css => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet)
  }
}
`

/** One shared sheet for all who ask, as react-style-singleton keeps it: added by the first, removed by the last. */
const SINGLETON = `${ADOPT}
export const stylesheetSingleton = () => {
  let users = 0
  let remove
  return {
    add(css) {
      if (users++ === 0) remove = adopt(css)
    },
    remove() {
      if (--users === 0) remove?.()
    },
  }
}
`

/**
 * Two packages put <style> elements into the page, which the content security policy forbids: the toaster, and the scroll
 * lock behind dialogs. Here they adopt style sheets instead.
 * @throws when the toaster's text no longer has the function that is replaced, so that an update is noticed
 */
export const strictStyles: Plugin = {
  name: 'strict-styles',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]react-style-singleton[\\/].*[\\/]singleton\.js$/ }, () => ({
      contents: SINGLETON,
      loader: 'js',
    }))
    onLoad({ filter: /[\\/]sonner[\\/]dist[\\/]index\.mjs$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      const inserts = /function __insertCSS\(code\) \{[\s\S]*?\n\}/
      if (!inserts.test(text))
        throw new Error(`${path} inserts its styles in a new way; look at strict-styles.ts.`)
      return {
        contents: text.replace(inserts, `${ADOPT}\nconst __insertCSS = adopt`),
        loader: 'js',
      }
    })
  },
}
