import { readFile } from 'node:fs/promises'
import { transform } from 'esbuild'
import type { Page } from '../../web/app/pages.ts'
import { fromRoot } from './paths.ts'

const read = (name: string) => readFile(fromRoot('web/app', name), 'utf8')

/** The styles of the first frame, small: the colors of the look, the fonts that are there at once, and its own rules. */
export const firstFrameCss = async (): Promise<string> => {
  const [tokens = ''] = (await read('tokens.css')).split('@theme')
  const rules = [tokens, await read('fallback-fonts.css'), await read('first-frame.css')]
  const { code } = await transform(rules.join('\n'), {
    loader: 'css',
    minify: true,
    legalComments: 'none',
  })
  return code.trim()
}

/** The first frame around a page of the shell; '' for others. */
export const firstFrameOf = async ({ frame, title, heading, purpose }: Page): Promise<string> => {
  if (frame !== 'shell') return ''
  // On a phone the bar above names the page, unless its heading says something else.
  const h1 = heading === undefined ? `<h1>${title}</h1>` : `<h1 data-own>${heading}</h1>`
  return (await read('first-frame.html'))
    .replace('{{title}}', () => title)
    .replace('{{heading}}', () => `${h1}<p>${purpose}</p>`)
    .replace(/>\s+</g, '><')
    .trim()
}
