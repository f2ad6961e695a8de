import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { SHELL_PAGES } from '../../../web/app/pages.ts'
import { ROOT, read } from './imports.ts'

const manifest: {
  start_url: string
  scope: string
  theme_color: string
  background_color: string
  icons: { src: string; sizes: string; purpose?: string }[]
  shortcuts: { url: string }[]
} = JSON.parse(read('web/public/app.webmanifest'))
const html = read('web/index.html')
const tokens = read('web/app/styles/tokens.css')
const token = (theme: 'dark' | 'light', name: string) => {
  const block = theme === 'dark' ? '@theme static' : '\\[data-theme="light"\\]'
  return new RegExp(`^${block} {[^}]*--color-${name}: (#[0-9a-f]{6});`, 'm').exec(tokens)?.[1]
}

/** Width and height from the PNG header. */
const sizeOf = (path: string) => {
  const file = readFileSync(`${ROOT}web/public/${path}`)
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`
}

describe('app manifest', () => {
  test('lists existing icons with their actual sizes, one of them maskable', () => {
    for (const { src, sizes } of manifest.icons) expect(sizeOf(src), src).toBe(sizes)
    expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1)
    expect(sizeOf('icons/apple-touch-icon.png')).toBe('180x180')
    expect(html).toContain('href="/icons/apple-touch-icon.png"')
  })

  test('starts and stays below the path it is served from, on existing pages', () => {
    const at = (url: string) => new URL(url, 'https://home.example/inside/app.webmanifest')
    expect(at(manifest.scope).pathname).toBe('/inside/')
    const pages = SHELL_PAGES.map(({ path }) => `/inside${path}`)
    for (const { url } of [{ url: manifest.start_url }, ...manifest.shortcuts])
      expect(pages).toContain(at(url).pathname)
  })
})

test('the browser bar and the splash screen use the theme colors', () => {
  expect(manifest.theme_color).toBe(token('dark', 'panel'))
  expect(manifest.background_color).toBe(token('dark', 'frame'))
  const [, dark, light] = /data-dark="(#\w+)" data-light="(#\w+)"/.exec(html) ?? []
  expect([dark, light]).toEqual([token('dark', 'panel'), token('light', 'panel')])
})
