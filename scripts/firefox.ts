import { installPackage, onPath } from './system-packages.ts'

export const findFirefox = (): string | null => onPath('firefox-esr') ?? onPath('firefox') ?? null

/** Installs Debian's Firefox if it is missing. If that fails, prints a message, and Firefox tests are skipped. */
export const ensureFirefox = (): void => {
  if (findFirefox() !== null) return
  const installation = installPackage('Firefox', ['firefox-esr'])
  if (findFirefox() !== null) return
  const why = installation === null ? 'apt-get isn’t available' : 'see the output of apt-get above'
  process.stderr.write(`Firefox couldn’t be installed (${why}); its tests are skipped.\n`)
}
