import { existsSync } from 'node:fs'
import { installPackage, isProgram, onPath } from './system-packages.ts'

/** The nginx of this machine, or null; its usual places are not on everybody's PATH. */
export const findNginx = (): string | null =>
  onPath('nginx') ?? ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find(isProgram) ?? null

/** Installs nginx where there is none and says so in a line when that is not possible: the tests behind it do without. */
export const ensureNginx = (): void => {
  if (findNginx() !== null) return
  const installation = installPackage('nginx', ['nginx'])
  const nginx = findNginx()
  if (nginx === null) {
    const why = installation === null ? 'apt-get may not be used here' : 'apt-get says why above'
    process.stderr.write(
      `nginx could not be installed (${why}); the tests behind it are not run.\n`,
    )
    return
  }
  // Some systems start the service of a package they install; nobody asked for that one.
  if (existsSync('/run/nginx.pid')) installation?.run(nginx, '-s', 'stop')
}
