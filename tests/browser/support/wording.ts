import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

/** First column of the table "Words to avoid in the interface" in CONTRIBUTING.md. */
const AVOIDED = (readFileSync('CONTRIBUTING.md', 'utf8').split('### Words to avoid')[1] ?? '')
  .split('\n')
  .filter(line => /^\| [a-z]/.test(line))
  .flatMap(line => line.split('|')[1]?.split(',') ?? [])
  .map(words => words.trim())
if (AVOIDED.length < 15) throw new Error('CONTRIBUTING.md has no list of words to avoid.')

const PATTERN = new RegExp(`\\b(${AVOIDED.join('|')})\\b`, 'i')

/** Lines of the accessibility tree that contain phrases to avoid. */
export const outdatedWording = async (page: Page): Promise<string[]> => {
  const tree = await page.locator('body').ariaSnapshot()
  return tree.split('\n').filter(line => PATTERN.test(line))
}
