import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export const writeSheet = async (folder: string): Promise<number> => {
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
