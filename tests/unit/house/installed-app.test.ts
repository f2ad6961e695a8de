import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SHELL_PAGES } from '../../../web/app/pages.ts'
import { ROOT } from './imports.ts'

const read = (path: string) => readFileSync(join(ROOT, 'web', path))
const manifest: {
  start_url: string
  scope: string
  theme_color: string
  background_color: string
  icons: { src: string; sizes: string; purpose?: string }[]
  shortcuts: { url: string }[]
} = JSON.parse(read('public/app.webmanifest').toString())
const html = read('index.html').toString()
const tokens = read('app/styles/tokens.css').toString()
const token = (theme: 'dark' | 'light', name: string) => {
  const block = theme === 'dark' ? '@theme static' : '\\[data-theme="light"\\]'
  return new RegExp(`^${block} {[^}]*--color-${name}: (#[0-9a-f]{6});`, 'm').exec(tokens)?.[1]
}

/** Width and height from the PNG header. */
const sizeOf = (path: string) => {
  const file = read(join('public', path))
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`
}

describe('app manifest', () => {
  test('lists existing icons with their actual sizes, one of them maskable', () => {
    expect(manifest.icons.map(({ src }) => sizeOf(src))).toEqual(
      manifest.icons.map(({ sizes }) => sizes),
    )
    expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1)
    expect(sizeOf('icons/apple-touch-icon.png')).toBe('180x180')
    expect(html).toContain('href="/icons/apple-touch-icon.png"')
  })

  test('starts and stays below the path it is served from, on existing pages', () => {
    const at = (url: string) => new URL(url, 'https://home.example/inside/app.webmanifest')
    expect(at(manifest.scope).pathname).toBe('/inside/')
    const paths = [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)].map(
      url => at(url).pathname,
    )
    const pages = SHELL_PAGES.map(({ path }) => `/inside${path}`)
    expect(paths.filter(path => !pages.includes(path))).toEqual([])
  })
})

test('the browser bar and the splash screen use the theme colors', () => {
  expect([manifest.theme_color, manifest.background_color]).toEqual([
    token('dark', 'panel'),
    token('dark', 'frame'),
  ])
  const [, dark, light] = /data-dark="(#\w+)" data-light="(#\w+)"/.exec(html) ?? []
  expect([dark, light]).toEqual([token('dark', 'panel'), token('light', 'panel')])
})
