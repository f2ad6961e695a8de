import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

export const isProgram = (path: string): boolean => {
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

type AsRoot = (program: string, ...args: string[]) => boolean

/** Returns a function that runs programs as root, directly or with a passwordless sudo; null if neither works. */
const asRoot = (): AsRoot | null => {
  const isRoot = process.getuid?.() === 0
  const sudo = isRoot ? undefined : onPath('sudo')
  if (!isRoot && !(sudo && spawnSync(sudo, ['-n', 'true']).status === 0)) return null
  return (program, ...args) =>
    spawnSync(sudo ?? program, sudo ? ['-n', program, ...args] : args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
}

/**
 * Installs the first of `packages` that is available. Returns the result and a function that runs further programs as
 * root; null without apt-get.
 */
export const installPackage = (
  title: string,
  packages: readonly string[],
): { run: AsRoot; isInstalled: boolean } | null => {
  const apt = onPath('apt-get')
  const run = apt ? asRoot() : null
  if (!apt || !run) return null
  process.stdout.write(`Installing ${title} from the system packages (apt-get) …\n`)
  run(apt, 'update', '-q')
  const isInstalled = packages.some(name =>
    run(apt, 'install', '-q', '-y', '--no-install-recommends', name),
  )
  return { run, isInstalled }
}
