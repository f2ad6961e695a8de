import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fromRoot } from './paths.ts'

const ALSO_SHIPPED = ['node_modules/tailwindcss']
const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)/i

interface Lock {
  packages: Record<
    string,
    { dev?: boolean; optional?: boolean; version?: string; license?: string }
  >
}

/**
 * Name, version and license text of each package that may be in the build.
 * @throws Error if a license is missing
 */
export const licensesOf = async (): Promise<string[]> => {
  const lock: Lock = JSON.parse(await readFile(fromRoot('package-lock.json'), 'utf8'))
  const shipped = Object.entries(lock.packages)
    .filter(
      ([path, { dev, optional }]) =>
        path !== '' && !optional && (!dev || ALSO_SHIPPED.includes(path)),
    )
    .sort(([a], [b]) => a.localeCompare(b))
  return Promise.all(
    shipped.map(async ([path, { version, license }]) => {
      const folder = fromRoot(path)
      const names = (await readdir(folder)).filter(name => LICENSE_FILE.test(name)).sort()
      const texts = await Promise.all(names.map(name => readFile(join(folder, name), 'utf8')))
      if (texts.length === 0 && license === undefined)
        throw new Error(`${path} has no license. Add a license text, or remove the package.`)
      const name = path.replace(/^.*node_modules\//, '')
      return [
        `${name} ${version} (${license ?? 'see below'})`,
        ...texts.map(text => text.trim()),
      ].join('\n\n')
    }),
  )
}

export const writeLicenses = async (outDir: string): Promise<void> => {
  const line = `\n\n${'-'.repeat(80)}\n\n`
  const texts = await licensesOf()
  await writeFile(
    join(outDir, 'THIRD_PARTY_LICENSES.txt'),
    `Stargazarr contains code of these packages.${line}${texts.join(line)}\n`,
  )
}
