import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fromRoot } from '../build/paths.ts'
import { comparePictures } from './compare.ts'
import { takePictures, takeReadmePictures } from './take.ts'

const FOLDER = fromRoot('.cache/shots')
const [LATEST, ACCEPTED, DIFFERENT] = ['latest', 'accepted', 'different'].map(
  name => `${FOLDER}/${name}`,
) as [string, string, string]

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    compare: { type: 'boolean', default: false },
    accept: { type: 'boolean', default: false },
    readme: { type: 'boolean', default: false },
  },
})
const writeLine = (line: string) => process.stdout.write(`${line}\n`)

/** Writes an index of the pictures. @returns their number */
const writeSheet = async (folder: string): Promise<number> => {
  const names = (await readdir(folder)).filter(name => name.endsWith('.png')).sort()
  const pageOf = (name: string) => name.slice(0, name.indexOf(' '))
  const pictures = (of: readonly string[]) =>
    of.map(
      name =>
        `<a href="${name}"><img src="${name}" alt="${name}" title="${name}" loading="lazy"></a>`,
    )
  await writeFile(
    join(folder, 'index.html'),
    [
      '<!doctype html><html lang="en"><meta charset="utf-8"><title>Stargazarr, every page</title>',
      '<style>body{background:#777;font:16px sans-serif;margin:16px}img{height:340px;margin:0 8px 8px 0}</style>',
      ...[...new Set(names.map(pageOf))].flatMap(page => [
        `<h2>${page}</h2>`,
        ...pictures(names.filter(name => pageOf(name) === page)),
      ]),
    ].join('\n'),
  )
  return names.length
}

const take = async () => {
  const only = values.only?.split(',')
  if (!only) await rm(LATEST, { recursive: true, force: true })
  await mkdir(LATEST, { recursive: true })
  const unsettled = await takePictures(LATEST, only)
  for (const name of unsettled) writeLine(`Taken while it was still changing: ${name}`)
  writeLine(`${await writeSheet(LATEST)} pictures: ${LATEST}/index.html`)
}

const compare = async () => {
  await rm(DIFFERENT, { recursive: true, force: true })
  await mkdir(DIFFERENT, { recursive: true })
  const { same, different, missing, added } = await comparePictures(ACCEPTED, LATEST, DIFFERENT)
  for (const { name, pixels, share } of different)
    writeLine(`${name}: ${pixels.toLocaleString('en-US')} pixels, ${(share * 100).toFixed(2)} %`)
  for (const name of missing) writeLine(`${name}: accepted, but not taken this time`)
  for (const name of added) writeLine(`${name}: new`)
  writeLine(
    `${same} as accepted, ${different.length} differ. Differences are marked in ${DIFFERENT}.`,
  )
}

try {
  if (values.accept) {
    await rm(ACCEPTED, { recursive: true, force: true })
    await cp(LATEST, ACCEPTED, { recursive: true }).catch(cause => {
      throw new Error('There are no pictures yet. Run npm run shots first.', { cause })
    })
    writeLine(`Accepted: ${ACCEPTED}`)
  } else if (values.readme) {
    for (const file of await takeReadmePictures(fromRoot('web/pictures'))) writeLine(file)
  } else {
    await take()
    if (values.compare) await compare()
  }
} catch (cause) {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`)
  process.exitCode = 1
}
