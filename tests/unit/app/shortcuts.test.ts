import { describe, expect, test } from 'vitest'
import { SHELL_PAGES } from '../../../web/app/pages.ts'
import { actionList, actionOf } from '../../../web/components/actions/actions.ts'

const GO = SHELL_PAGES.flatMap(page => page.keys ?? [])
const shortcuts = actionList.map(actionOf).filter(action => action.keys)
const keysOf = (...groups: string[]) =>
  shortcuts.flatMap(({ group, keys = [] }) => (group && groups.includes(group) ? keys : []))

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

test('every key is in a section of the list of shortcuts', () => {
  expect(shortcuts.filter(({ group }) => group === undefined)).toEqual([])
})
