import { readFile } from 'node:fs/promises'
import { transform } from 'esbuild'
import { HOME } from '../../web/app/home.ts'
import type { Page } from '../../web/app/pages.ts'
import { fromRoot } from './paths.ts'

const read = (name: string) => readFile(fromRoot('web/app', name), 'utf8')

/** The styles of the first frame, small: the colors of the look and its own rules. */
export const firstFrameCss = async (): Promise<string> => {
  const [tokens = ''] = (await read('tokens.css')).split('@theme')
  const { code } = await transform(tokens + (await read('first-frame.css')), {
    loader: 'css',
    minify: true,
    legalComments: 'none',
  })
  return code.trim()
}

/** The first frame around a page of the shell; '' for others. */
export const firstFrameOf = async ({ frame, path, title, purpose }: Page): Promise<string> => {
  if (frame !== 'shell') return ''
  // The dashboard has a heading of its own.
  const heading = path === HOME ? '' : `<h1>${title}</h1><p>${purpose}</p>`
  return (await read('first-frame.html'))
    .replace('{{title}}', () => title)
    .replace('{{heading}}', () => heading)
    .replace(/>\s+</g, '><')
    .trim()
}
