import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PAGES } from '../../../web/app/pages.ts'
import { GO_KEYS, goKeys } from '../../../web/app/shortcuts/go-keys.ts'
import { OWN_KEYS } from '../../../web/components/shortcuts/own-keys.ts'
import {
  SHORTCUTS,
  type Shortcut,
  type ShortcutGroup,
  type ShortcutId,
  shortcutOf,
} from '../../../web/components/shortcuts/shortcuts.ts'
import { ROOT, sourcesUnder } from '../house/imports.ts'

const GO = Object.keys(GO_KEYS).map(goKeys)
const keysOf = (...groups: ShortcutGroup[]) =>
  [...Object.values<Shortcut>(SHORTCUTS), ...OWN_KEYS]
    .filter(one => groups.includes(one.group))
    .flatMap(one => one.keys)

/** Shortcuts that can be active together must not share a key. */
const SCREENS: readonly (readonly [string, string[]])[] = [
  ['the request list', keysOf('everywhere', 'forms', 'lists', 'requests')],
  ['triage', keysOf('everywhere', 'forms', 'requests', 'triage')],
  ['a list', keysOf('everywhere', 'forms', 'lists')],
  ['the content router', keysOf('everywhere', 'forms', 'rules')],
]

describe.each(SCREENS)('on %s', (_, keys) => {
  test('no two shortcuts share a key', () => {
    const all = [...keys, ...GO].map(one => one.toLowerCase())
    expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([])
  })

  test('no key starts a key sequence', () => {
    expect(keys.filter(key => GO.some(one => one.startsWith(`${key.toLowerCase()} `)))).toEqual([])
  })
})

test('every "g" sequence opens a shell page', () => {
  const known = PAGES.filter(page => page.frame === 'shell').map(page => page.path)
  expect(Object.values(GO_KEYS).filter(path => !known.includes(path))).toEqual([])
})

const ariaKeysOf = (id: ShortcutId) =>
  shortcutOf(id)
    .keys.flatMap(keys =>
      keys.startsWith('Mod+')
        ? [keys.replace('Mod', 'Control'), keys.replace('Mod', 'Meta')]
        : keys,
    )
    .map(keys => keys.replace(/\+[a-z]$/, key => key.toUpperCase()))
    .join(' ')

test('every aria-keyshortcuts value is in the registry', () => {
  const known = new Set([
    ...(Object.keys(SHORTCUTS) as ShortcutId[]).map(ariaKeysOf),
    ...OWN_KEYS.map(({ keys }) => keys.join(' ')),
    // Triage announces only one of the undo keys.
    'u',
  ])
  const said = sourcesUnder('web').flatMap(file =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/aria-keyshortcuts="([^"]+)"/g)].map(
      ([, keys = '']) => keys,
    ),
  )
  expect(said.length).toBeGreaterThan(5)
  expect(said.filter(keys => !known.has(keys))).toEqual([])
})
