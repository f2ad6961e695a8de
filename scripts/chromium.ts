import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { installPackage, isProgram, onPath } from './system-packages.ts'

// The headless shell comes first: pages take half the CPU time without the UI of a full browser.
const COMMANDS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(folder => folder !== undefined)
    .map(folder => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
  '/snap/bin/chromium',
]

/** Path to an installed Chromium from CHROMIUM_PATH, the PATH, common locations or Playwright; null if none. */
export const findChromium = (): string | null => {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (isProgram(named)) return named
    throw new Error(
      `CHROMIUM_PATH is "${named}", which isn’t a program. Unset it to search for one.`,
    )
  }
  for (const command of COMMANDS) {
    const found = onPath(command)
    if (found) return found
  }
  return [...PLACES, chromium.executablePath()].find(existsSync) ?? null
}

/** Path to a full browser, which can hide tabs; null if there is none. */
export const findWholeChromium = (): string | null =>
  [findChromium(), ...COMMANDS.map(onPath)].find(
    program => program != null && !program.includes('headless-shell'),
  ) ?? null

/**
 * Installs a full browser if only a headless shell is present, because the shell can't run some tests. Prints a message
 * on failure.
 */
export const ensureWholeChromium = (): void => {
  if (findWholeChromium() !== null) return
  installPackage('a full Chromium', ['chromium', 'chromium-browser'])
  if (findWholeChromium() !== null) return
  process.stderr.write(
    'A full Chromium couldn’t be installed; only the headless shell is tested.\n',
  )
}

const NEXT_STEP =
  'Install Chromium or Chrome (Debian, Ubuntu: apt-get install chromium) or set CHROMIUM_PATH to one.'

/** Finds or installs Chromium. @throws Error if neither works */
export const ensureChromium = (): string => {
  const found = findChromium()
  if (found) return found
  // Debian has a separate headless shell. Ubuntu's package is called chromium-browser.
  const installation = installPackage('Chromium', [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
  ])
  if (installation === null) {
    throw new Error(`The browser tests need Chromium, which isn’t installed. ${NEXT_STEP}`)
  }
  const now = findChromium()
  if (!installation.isInstalled || !now) {
    throw new Error(`Chromium couldn’t be installed; see the output of apt-get above. ${NEXT_STEP}`)
  }
  return now
}
