// npm run icons: renders the app icons from web/icon.svg into web/public/icons with Chromium. Run it after changing the
// icon. The results are committed, so that builds don't need a browser.
import './help.mjs'
import { mkdir, readFile } from 'node:fs/promises'
import { chromium } from 'playwright-core'
import { fromRoot } from './build/paths.ts'
import { ensureChromium } from './programs.ts'

const OUT = fromRoot('web/public/icons')
/**
 * `inset` is the margin on each side as a share of the width. Full icons have no rounded frame, because the system
 * masks them.
 */
const ICONS = [
  { name: 'icon-192.png', size: 192, inset: 0, isFull: false },
  { name: 'icon-512.png', size: 512, inset: 0, isFull: false },
  // Systems may crop this icon to a circle with a diameter of 80% of its width.
  { name: 'maskable-512.png', size: 512, inset: 0.08, isFull: true },
  { name: 'apple-touch-icon.png', size: 180, inset: 0, isFull: true },
]

const FRAME = /<rect [^>]*fill="(#[0-9a-f]{6})"[^>]*\/>/
const source = await readFile(fromRoot('web/icon.svg'), 'utf8')
const ground = FRAME.exec(source)?.[1]
if (!ground) throw new Error('web/icon.svg has no frame: a rect with a fill such as #11131f.')

await mkdir(OUT, { recursive: true })
const browser = await chromium.launch({ executablePath: ensureChromium() })
try {
  const page = await browser.newPage()
  for (const { name, size, inset, isFull } of ICONS) {
    await page.setViewportSize({ width: size, height: size })
    const free = Math.round(size * inset)
    const drawing = isFull ? source.replace(FRAME, '') : source
    await page.setContent(
      `<style>body{margin:0;padding:${free}px;background:${isFull ? ground : 'transparent'}}svg{display:block;width:${size - 2 * free}px}</style>${drawing}`,
    )
    await page.screenshot({ path: `${OUT}/${name}`, omitBackground: true })
    process.stdout.write(`web/public/icons/${name}\n`)
  }
} finally {
  await browser.close()
}
