import { existsSync } from 'node:fs'
import { installPackage, isProgram, onPath } from './system-packages.ts'

/** Path to an installed nginx, or null. nginx often isn't on the PATH. */
export const findNginx = (): string | null =>
  onPath('nginx') ?? ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find(isProgram) ?? null

/** Installs nginx if it is missing. If that fails, prints a message; tests that need nginx are then skipped. */
export const ensureNginx = (): void => {
  if (findNginx() !== null) return
  const installation = installPackage('nginx', ['nginx'])
  const nginx = findNginx()
  if (nginx === null) {
    const why =
      installation === null ? 'apt-get isn’t available' : 'see the output of apt-get above'
    process.stderr.write(
      `nginx couldn’t be installed (${why}); the tests that need it are skipped.\n`,
    )
    return
  }
  // Some systems start nginx as a service on installation.
  if (existsSync('/run/nginx.pid')) installation?.run(nginx, '-s', 'stop')
}
