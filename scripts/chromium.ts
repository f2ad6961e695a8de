import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...[process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(folder => folder !== undefined)
    .map(folder => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
  '/snap/bin/chromium',
]

const isProgram = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = (command: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, command))
    .find(isProgram)

/** A Chromium that is already here: CHROMIUM_PATH, the PATH, the usual places, Playwright's own; null when there is none. */
export const findChromium = (): string | null => {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (isProgram(named)) return named
    throw new Error(`CHROMIUM_PATH is "${named}", which is no program. Unset it to search for one.`)
  }
  for (const command of COMMANDS) {
    const found = onPath(command)
    if (found) return found
  }
  return [...PLACES, chromium.executablePath()].find(existsSync) ?? null
}

const NEXT_STEP =
  'Install Chromium or Chrome (Debian, Ubuntu: apt-get install chromium) or set CHROMIUM_PATH to one.'

/** The same, and where there is none, one from the system's packages. @throws when that is not possible either */
export const ensureChromium = (): string => {
  const found = findChromium()
  if (found) return found
  const apt = onPath('apt-get')
  const isRoot = process.getuid?.() === 0
  const sudo = onPath('sudo')
  const maySudo = !isRoot && sudo && spawnSync(sudo, ['-n', 'true']).status === 0
  if (!apt || !(isRoot || maySudo)) {
    throw new Error(`The browser tests need a Chromium and there is none here. ${NEXT_STEP}`)
  }
  process.stdout.write('Installing Chromium from the system packages (apt-get) …\n')
  const asRoot = (...args: string[]) =>
    spawnSync(maySudo && sudo ? sudo : apt, maySudo ? ['-n', apt, ...args] : args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  asRoot('update', '-q')
  // Debian calls it chromium, Ubuntu chromium-browser.
  const installed = ['chromium', 'chromium-browser'].some(name =>
    asRoot('install', '-q', '-y', '--no-install-recommends', name),
  )
  const now = findChromium()
  if (!installed || !now) {
    throw new Error(`Chromium could not be installed; apt-get says why above. ${NEXT_STEP}`)
  }
  return now
}
