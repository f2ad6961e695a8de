import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const describe = ({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>, theme: string) =>
  violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${theme}: ${id} (${help}): ${target.join(' ')}`),
  )

/**
 * What axe finds on the page as it stands, or in `part` of it (a selector), in the dark theme and in the light one; the latter
 * differs by its colors alone.
 */
export const findingsInBothThemes = async (page: Page, part = 'html'): Promise<string[]> => {
  // The app has no frames of other origins, which the default, twice as slow, is for.
  const axe = () =>
    new AxeBuilder({ page })
      .include(part)
      .setLegacyMode(true)
      .options({ resultTypes: ['violations'] })
  const dark = describe(await axe().withTags(RULES).analyze(), 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.waitForSelector('[data-theme="light"]')
  const light = describe(await axe().withRules('color-contrast').analyze(), 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForSelector('[data-theme="dark"]')
  return [...dark, ...light]
}
