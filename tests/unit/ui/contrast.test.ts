import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('../../../web/app/styles/tokens.css', import.meta.url), 'utf8')

const colorsIn = (selector: string): Record<string, string> => {
  const [block = ''] = css.split(`${selector} {`)[1]?.split('}') ?? []
  const found = [...block.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)]
  return Object.fromEntries(found.map(([, name, value]) => [name, value]))
}
const DARK = colorsIn('@theme static')
const LIGHT = colorsIn('[data-theme="light"]')

/** Relative luminance (WCAG 2.2). */
const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(at => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
/** Mixes `share` of `over` into `ground`, like `color-mix` with transparency. sRGB is a close approximation. */
const mix = (over: string, ground: string, share: number) =>
  `#${[1, 3, 5]
    .map(at => {
      const [a, b] = [over, ground].map(hex => Number.parseInt(hex.slice(at, at + 2), 16))
      return Math.round((a ?? 0) * share + (b ?? 0) * (1 - share))
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`

const GROUNDS = ['frame', 'panel', 'raised', 'sunken', 'field']
const TONES = ['ok', 'bad', 'wait', 'info', 'dim']

type Pair = readonly [one: string, ground: string]
const pairs = (some: readonly string[], grounds: readonly string[]): Pair[] =>
  some.flatMap(one => grounds.map((ground): Pair => [one, ground]))
const SOLIDS = ['solid-ok', 'solid-bad', 'solid-wait', 'solid-info']

/** Text and background as used in the product. */
const TEXT = [
  ...pairs(['ink', 'ink-2', 'ink-3', 'main-line', ...TONES], GROUNDS),
  ...TONES.flatMap(tone => pairs([tone, 'ink', 'ink-2'], [`${tone}-soft`])),
  ...pairs(['ink', 'ink-2', 'main-line'], ['main-soft']),
  ...['main', ...SOLIDS].flatMap(solid => pairs([`${solid}-ink`], [solid])),
]
const LINES: Pair[] = [
  ...pairs(['outline', 'main-line', 'bad'], GROUNDS),
  ['solid-ok-ink', 'solid-ok'],
  ['ink-2', 'sunken'],
]

describe.each([
  ['dark', DARK],
  ['light', { ...DARK, ...LIGHT }],
])('%s theme', (theme, tokens) => {
  const color = (name: string) => {
    const value = tokens[name]
    if (!value) throw new Error(`tokens.css has no color ${name} for the ${theme} theme`)
    return value
  }

  const below = (least: number, shown: readonly Pair[]) =>
    shown
      .map(([one, other]) => [`${one} on ${other}`, contrast(color(one), color(other))] as const)
      .filter(([, found]) => found < least)

  test('shows text with at least 4.5:1, lines and the knob of a switch with 3:1', () => {
    expect(below(4.5, TEXT)).toEqual([])
    expect(below(3, LINES)).toEqual([])
  })

  test('shows text on selected and hovered rows with at least 4.5:1', () => {
    for (const text of ['ink', 'ink-2', 'ink-3', ...TONES])
      for (const over of ['main-soft', 'raised']) {
        const row = mix(color(over), color('panel'), 0.55)
        expect(contrast(color(text), row), text).toBeGreaterThanOrEqual(4.5)
      }
  })
})

test('the light theme has all colors but those of filled surfaces', () => {
  const isFilled = (name: string) => /^(?:main|main-ink|solid-.*)$/.test(name)
  expect(Object.keys(LIGHT)).toEqual(Object.keys(DARK).filter(name => !isFilled(name)))
})

test('every variable that styles use is set somewhere', () => {
  const files = readdirSync('web', { recursive: true, encoding: 'utf8' })
  const sources = files.filter(file => /\.(css|tsx?)$/.test(file))
  const all = sources.map(file => readFileSync(`web/${file}`, 'utf8')).join('\n')
  const names = (pattern: RegExp) => new Set([...all.matchAll(pattern)].map(([, name]) => name))
  const set = names(/(--[\w-]+)(?=['"\]]*:|'[,)])/g)
  const used = names(/[(:](--[^\s,)]+)/g)
  expect([...used].filter(name => !set.has(name))).toEqual([])
})
