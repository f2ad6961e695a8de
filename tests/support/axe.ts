import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Half as long as the readable source, for the page to compile. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
export const DIALOG = '[role="dialog"], [role="alertdialog"]'

const describe = ({ violations }: AxeResults, theme: string) =>
  violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${theme}: ${id} (${help}): ${target.join(' ')}`),
  )

/**
 * Low-contrast texts whose background axe couldn't determine, because they are partly covered or scrolled out of view.
 * Uses the first opaque background around the text and the ratios of WCAG (4.5, large text 3). Runs in the page.
 */
const faintAmong = (selectors: string[]): string[] => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const partsOf = (color: string): number[] => {
    if (!canvas) return [0, 0, 0, 0]
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    return [...canvas.getImageData(0, 0, 1, 1).data]
  }
  return selectors.flatMap(selector => {
    const element = document.querySelector(selector)
    if (!element) return []
    const { color, fill, fontSize, fontWeight } = getComputedStyle(element)
    let background = null as number[] | null
    for (let at: Element | null = element; at && !background; at = at.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(at)
      if (backgroundImage !== 'none') return [`${selector}: has a background image`]
      const parts = partsOf(backgroundColor)
      if (parts[3] === 255) background = parts
    }
    if (!background) return [`${selector}: has no opaque background`]
    const textColor = element instanceof SVGElement ? fill : color
    const [ink, paper] = [partsOf(textColor), background].map(parts => {
      const [red = 0, green = 0, blue = 0] = parts.map(part =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    }) as [number, number]
    const contrast = Math.max(ink, paper) / Math.min(ink, paper)
    const size = Number.parseFloat(fontSize)
    const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
    return contrast < (isLarge ? 3 : 4.5) ? [`${selector}: ${contrast.toFixed(2)}`] : []
  })
}

const faintTexts = async (page: Page, { incomplete }: AxeResults, theme: string) => {
  const colors = incomplete.find(({ id }) => id === 'color-contrast')
  const undecided = colors?.nodes.map(({ target }) => target.join(' ')) ?? []
  const faint = undecided.length === 0 ? [] : await page.evaluate(faintAmong, undecided)
  return faint.map(text => `${theme}: contrast of ${text}`)
}

const OPTIONS: RunOptions = {
  runOnly: RULES,
  // Don't collect selectors of elements that pass.
  resultTypes: ['violations', 'incomplete'],
  preload: { assets: ['media'] },
}

/** Runs axe in the page, or in the part selected by `within`. */
const runAxe = async (page: Page, within?: string) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  const settings = { part: within, options: OPTIONS }
  return page.evaluate(({ part, options }) => window.axe.run(part ?? document, options), settings)
}

/** During color transitions, the contrast belongs to neither theme. */
const untilStill = async () => {
  const moving = document
    .getAnimations()
    .filter(one => one.playState === 'running')
    .filter(one => Number.isFinite(one.effect?.getComputedTiming().endTime))
  await Promise.allSettled(moving.map(one => one.finished))
}

/**
 * Findings on the page, or in the part selected by `within`, in one theme, which stays active afterwards. Contrast that
 * axe can't decide is computed against the background of the text.
 */
export const findingsInTheme = async (
  page: Page,
  theme: 'dark' | 'light',
  within?: string,
): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: theme })
  await page.waitForSelector(`[data-theme="${theme}"]`)
  await page.evaluate(untilStill)
  const results = await runAxe(page, within)
  return [...describe(results, theme), ...(await faintTexts(page, results, theme))]
}
