import { createHash } from 'node:crypto'

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1.5rem;background:#0d1017;color:#e6e9ef}code{color:#9fd0ff}'
/** Allows the pages' styles in a CSP. */
export const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`

/** A page without scripts for browsers that can't get the app, from parts that are HTML. */
export const plainPage = (title: string, paragraphs: readonly string[], head = ''): string =>
  `<!doctype html><html lang="en" translate="no" class="notranslate"><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}<title>${title}</title><style>${STYLE}</style><h1>${title}</h1>${paragraphs.map(text => `<p>${text}</p>`).join('')}</html>`

/** Whether the visitor is a browser that opens a page, by its Accept header. */
export const acceptsHtml = (accept = ''): boolean => /\btext\/html\b/i.test(accept)
