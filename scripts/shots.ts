import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import { ADMIN } from '../tests/support/app.ts'
import { startProgram } from '../tests/support/program.ts'
import { SHELL_PAGES } from '../web/app/pages.ts'
import { fromRoot } from './build/paths.ts'
import { ensureChromium } from './programs.ts'

const LATEST = fromRoot('.cache/shots/latest')
const README_PICTURES = fromRoot('web/pictures')

/** Without automatic events. */
const WORLD = 'quiet'
const THEMES = ['dark', 'light'] as const
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const
const BEFORE_SIGN_IN: Readonly<Record<string, string>> = {
  '/login': WORLD,
  '/create-user': 'first-run',
}
const NOWHERE = '/no-such-page'

const LOOK_MS = 250
const LOOKS_MAX = 40
/** A page that lacks nothing for this many checks has loaded. Status events arrive within a second. */
const COMPLETE = 5

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    readme: { type: 'boolean', default: false },
  },
})
const writeLine = (line: string) => process.stdout.write(`${line}\n`)

const product = await startProgram('server/main.js', { LOGIN_ATTEMPTS: '1000' })
const { url } = product
const browser = await chromium.launch({ executablePath: ensureChromium() })

/** The part of the page that is still loading; '' for none. */
const missingIn = (): string => {
  if (document.fonts.status !== 'loaded') return 'fonts'
  // Images below the viewport load only when the page is scrolled.
  const picture = [...document.images].find(
    image => !image.complete && image.getBoundingClientRect().top < innerHeight,
  )
  if (picture) return picture.src
  const busy = document.querySelector('[role="status"][aria-label^="Loading"], [aria-busy="true"]')
  return busy ? `${busy.getAttribute('aria-label') ?? busy.textContent}` : ''
}

/** Opens a page and waits until it has loaded. @returns the part that hasn't; '' for none */
const open = async (page: Page, path: string): Promise<string> => {
  await page.goto(url + path)
  let missing = ''
  for (let look = 0, complete = 0; look < LOOKS_MAX && complete < COMPLETE; look++) {
    await page.waitForTimeout(LOOK_MS)
    missing = await page.evaluate(missingIn)
    complete = missing === '' ? complete + 1 : 0
  }
  return missing
}

/** Starts a scenario and opens a tab, for a signed-in admin if `isSignedIn`. */
const openTab = async (
  theme: (typeof THEMES)[number],
  size: (typeof SIZES)[number],
  scenario: string,
  isSignedIn: boolean,
) => {
  const context = await browser.newContext({
    viewport: size,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    colorScheme: theme,
    reducedMotion: 'reduce',
    hasTouch: size.width < 768,
  })
  const post = async (path: string, data: unknown) => {
    const response = await context.request.post(url + path, { data })
    if (!response.ok()) throw new Error(`${path}: ${await response.text()}`)
  }
  await post('/mock/reset', { scenario, signOut: true })
  if (isSignedIn) await post('/v1/users/login', ADMIN)
  return context.newPage()
}

const takeAll = async (): Promise<void> => {
  const only = values.only?.split(',')
  if (!only) await rm(LATEST, { recursive: true, force: true })
  await mkdir(LATEST, { recursive: true })
  const tabs = [
    ...Object.entries(BEFORE_SIGN_IN).map(([path, world]) => ({ paths: [path], world })),
    { paths: [...SHELL_PAGES.map(({ path }) => path), NOWHERE], world: null },
  ].map(tab => ({ ...tab, paths: tab.paths.filter(path => only?.includes(path) ?? true) }))
  for (const size of SIZES)
    for (const theme of THEMES)
      for (const { paths, world } of tabs.filter(tab => tab.paths.length > 0)) {
        const page = await openTab(theme, size, world ?? WORLD, world === null)
        for (const path of paths) {
          const missing = await open(page, path)
          const name = `${path.slice(1).replaceAll('/', '-')} ${size.width}x${size.height} ${theme}.png`
          if (missing !== '') writeLine(`Taken while it was still loading: ${name} (${missing})`)
          await page.screenshot({
            path: join(LATEST, name),
            animations: 'disabled',
            caret: 'hide',
          })
        }
        await page.context().close()
      }
  writeLine(`${await writeSheet()} pictures: ${LATEST}/index.html`)
}

/** Writes an index of the pictures. @returns their number */
const writeSheet = async (): Promise<number> => {
  const names = (await readdir(LATEST)).filter(name => name.endsWith('.png')).sort()
  const pictures = names.map(
    name =>
      `<a href="${name}"><img src="${name}" alt="${name}" title="${name}" loading="lazy"></a>`,
  )
  await writeFile(
    join(LATEST, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Stargazarr, every page</title>
<style>body{background:#777;margin:16px}img{height:340px;margin:0 8px 8px 0}</style>
${pictures.join('\n')}`,
  )
  return names.length
}

const takeReadmePictures = async (): Promise<void> => {
  const page = await openTab('dark', SIZES[0], WORLD, true)
  const tools = await page.context().newCDPSession(page)
  for (const path of ['/dashboard', '/approvals']) {
    await open(page, path)
    const { data } = await tools.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
    const file = join(README_PICTURES, `${path.slice(1)}.webp`)
    await writeFile(file, Buffer.from(data, 'base64'))
    writeLine(file)
  }
}

try {
  await (values.readme ? takeReadmePictures() : takeAll())
} catch (cause) {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`)
  process.exitCode = 1
} finally {
  await browser.close()
  await product.stop()
}
