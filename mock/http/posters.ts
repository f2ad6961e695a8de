import { titleAt } from '../world/catalog.ts'

const WIDTH = 200
const HEIGHT = 300
const PER_LINE = 14
const LINES_MAX = 6

const escaped = (text: string) => text.replace(/[&<>"]/g, char => `&#${char.codePointAt(0)};`)

/** A generated poster, so that the demo shows pictures offline. */
export const posterOf = (index: number): string => {
  const { title, year, type } = titleAt(index)
  const hue = (index * 47) % 360
  const lines: string[] = []
  for (const word of title.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < PER_LINE)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word.slice(0, PER_LINE + 4))
  }
  const rows = lines
    .slice(0, LINES_MAX)
    .map((line, row) => `<text x="16" y="${120 + row * 26}" font-size="20">${escaped(line)}</text>`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="hsl(${hue} 45% 22%)"/>`,
    `<circle cx="${40 + ((index * 31) % 120)}" cy="70" r="${30 + (index % 4) * 12}" fill="hsl(${(hue + 40) % 360} 60% 45%)"/>`,
    `<g fill="#fff" font-family="sans-serif">${rows.join('')}<text x="16" y="284" font-size="13" opacity=".8">${year} · ${type}</text></g>`,
    '</svg>',
  ].join('')
}
