import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export const onPath = (command: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map(folder => join(folder, command))
    .find(isProgram)

// The headless shell comes first: pages take half the CPU time without the UI of a full browser.
const BROWSERS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]
const { PROGRAMFILES, 'PROGRAMFILES(X86)': PROGRAMFILES_X86, LOCALAPPDATA } = process.env
const BROWSER_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...[PROGRAMFILES, PROGRAMFILES_X86, LOCALAPPDATA]
    .filter(folder => folder !== undefined)
    .map(folder => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
  '/snap/bin/chromium',
]

const firstOf = (commands: readonly string[], places: readonly string[] = []): string | null =>
  commands.map(onPath).find(found => found !== undefined) ?? places.find(isProgram) ?? null

/** Path to an installed Chromium from CHROMIUM_PATH, the PATH, common locations or Playwright; null if none. */
export const findChromium = (): string | null => {
  const named = process.env.CHROMIUM_PATH
  if (!named) return firstOf(BROWSERS, [...BROWSER_PLACES, chromium.executablePath()])
  if (isProgram(named)) return named
  throw new Error(`CHROMIUM_PATH is "${named}", which isn’t a program. Unset it to search for one.`)
}

/** Path to a full browser, which can hide tabs; null if there is none. */
export const findWholeChromium = (): string | null =>
  [findChromium(), ...BROWSERS.map(onPath)].find(
    program => program != null && !program.includes('headless-shell'),
  ) ?? null

export const findFirefox = () => firstOf(['firefox-esr', 'firefox'])

/** Path to an installed nginx, or null. nginx often isn't on the PATH. */
export const findNginx = () => firstOf(['nginx'], ['/usr/sbin/nginx', '/usr/local/sbin/nginx'])

/** Returns a function that runs programs as root, directly or with a passwordless sudo; null if neither works. */
const asRoot = () => {
  const isRoot = process.getuid?.() === 0
  const sudo = isRoot ? undefined : onPath('sudo')
  if (!isRoot && !(sudo && spawnSync(sudo, ['-n', 'true']).status === 0)) return null
  return (program: string, ...args: string[]) =>
    spawnSync(sudo ?? program, sudo ? ['-n', program, ...args] : args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
}

/** Installs the first of `packages` that is available. Returns whether one was; null without apt-get or root. */
const installPackage = (title: string, packages: readonly string[]): boolean | null => {
  const apt = onPath('apt-get')
  const run = apt && asRoot()
  if (!run) return null
  process.stdout.write(`Installing ${title} from the system packages (apt-get) …\n`)
  run(apt, 'update', '-q')
  return packages.some(name => run(apt, 'install', '-q', '-y', '--no-install-recommends', name))
}

/** Installs a program if it is missing. If that fails, prints what can’t run. */
const ensureProgram = (
  title: string,
  find: () => string | null,
  packages: readonly string[],
  skipped: string,
): void => {
  if (find() !== null) return
  const isInstalled = installPackage(title, packages)
  const program = find()
  if (program === null) {
    const why = isInstalled === null ? 'apt-get isn’t available' : 'see the output of apt-get above'
    process.stderr.write(`${title} couldn’t be installed (${why}); ${skipped}.\n`)
  } else if (title === 'nginx' && existsSync('/run/nginx.pid'))
    // Some systems start nginx as a service on installation.
    asRoot()?.(program, '-s', 'stop')
}

/** Installs what only some tests need, which are skipped without it. */
export const ensureOptionalPrograms = (): void => {
  ensureProgram('nginx', findNginx, ['nginx'], 'the tests that need it are skipped')
  ensureProgram('Firefox', findFirefox, ['firefox-esr'], 'its tests are skipped')
  // The headless shell can't run some tests.
  ensureProgram(
    'A full Chromium',
    findWholeChromium,
    ['chromium', 'chromium-browser'],
    'only the headless shell is tested',
  )
}

const NEXT_STEP =
  'Install Chromium or Chrome (Debian, Ubuntu: apt-get install chromium) or set CHROMIUM_PATH to one.'

/** Finds or installs Chromium. @throws Error if neither works */
export const ensureChromium = (): string => {
  const found = findChromium()
  if (found) return found
  // Debian has a separate headless shell. Ubuntu's package is called chromium-browser.
  const isInstalled = installPackage('Chromium', BROWSERS.slice(0, 3))
  if (isInstalled === null)
    throw new Error(`The browser tests need Chromium, which isn’t installed. ${NEXT_STEP}`)
  const now = findChromium()
  if (isInstalled && now) return now
  throw new Error(`Chromium couldn’t be installed; see the output of apt-get above. ${NEXT_STEP}`)
}
