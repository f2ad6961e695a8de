import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fromRoot } from '../build/paths.ts'
import { takePictures, takeReadmePictures } from './take.ts'

const LATEST = fromRoot('.cache/shots/latest')

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
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

try {
  if (values.readme)
    for (const file of await takeReadmePictures(fromRoot('web/pictures'))) writeLine(file)
  else await take()
} catch (cause) {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`)
  process.exitCode = 1
}
