import { titleAt } from '../world/catalog.ts'

const WIDTH = 200
const HEIGHT = 300
const PER_LINE = 14
const TEXT_WIDTH = WIDTH - 32
const TEXT_HEIGHT = 150
const FONT_MAX = 20

/** Approximate width of a line in em. Characters of East Asian scripts are about twice as wide as Latin ones. */
const widthOf = (line: string) =>
  [...line].reduce((sum, char) => sum + ((char.codePointAt(0) ?? 0) > 0x2e7f ? 1.05 : 0.6), 0)

const escaped = (text: string) => text.replace(/[&<>"]/g, char => `&#${char.codePointAt(0)};`)

/** Generates a poster, so that the demo shows pictures offline. */
export const posterOf = (index: number): string => {
  const { title, year, type } = titleAt(index)
  const hue = (index * 47) % 360
  const lines: string[] = []
  for (const word of title.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < PER_LINE)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  // The longest line must fit the width, and all lines together must fit the height.
  const size = Math.min(
    FONT_MAX,
    TEXT_WIDTH / Math.max(...lines.map(widthOf)),
    TEXT_HEIGHT / lines.length / 1.3,
  ).toFixed(1)
  const rows = lines.map(
    (line, row) =>
      `<text x="16" y="${(120 + row * Number(size) * 1.3).toFixed(1)}" font-size="${size}">${escaped(line)}</text>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="hsl(${hue} 45% 22%)"/>`,
    `<circle cx="${40 + ((index * 31) % 120)}" cy="70" r="${30 + (index % 4) * 12}" fill="hsl(${(hue + 40) % 360} 60% 45%)"/>`,
    `<g fill="#fff" font-family="sans-serif">${rows.join('')}<text x="16" y="284" font-size="13" opacity=".8">${year} · ${type}</text></g>`,
    '</svg>',
  ].join('')
}
