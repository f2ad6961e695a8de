import { readFile } from 'node:fs/promises'
import { transform } from 'esbuild'
import { LOGIN } from '../../web/app/home.ts'
import type { Page } from '../../web/app/pages.ts'
import { VERSION } from '../../web/lib/version.ts'
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

/** Their lists begin at once there (approvals-header.tsx). */
const HAS_NO_SENTENCE_ON_PHONES = ['/approvals']

/** How a page lies on a screen: cards beside each other, a list as wide as the page, or the column of a settings page. */
const shapeOf = (path: string): 'pair' | 'list' | 'column' => {
  if (/^\/(dashboard|\w+\/instances)$/.test(path)) return 'pair'
  return /^\/(approvals|\w+\/(users|content-router|api-keys))$/.test(path) ? 'list' : 'column'
}

/**
 * What is painted of a page before any script is there, '' for nothing. Who is not signed in is led from every page of the
 * shell to the sign-in.
 */
export const firstFrameOf = async ({ path, frame, title, heading, purpose }: Page) => {
  const isShell = frame === 'shell'
  // On a phone the bar above names the page, unless its heading says something else.
  const h1 = heading === undefined ? `<h1>${title}</h1>` : `<h1 data-own>${heading}</h1>`
  const sentence = HAS_NO_SENTENCE_ON_PHONES.includes(path) ? 'data-wide' : ''
  const content = { title, shape: shapeOf(path), heading: `${h1}<p ${sentence}>${purpose}</p>` }
  return {
    signedIn: isShell ? await compact('first-frame.html', content) : '',
    signedOut:
      isShell || path === LOGIN ? await compact('sign-in-frame.html', { version: VERSION }) : '',
  }
}

const compact = async (name: string, values: Record<string, string>): Promise<string> =>
  (await read(name))
    .replace(/{{(\w+)}}/g, (_, key) => values[key] ?? '')
    .replace(/>\s+</g, '><')
    .trim()
