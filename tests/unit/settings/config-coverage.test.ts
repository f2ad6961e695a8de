// @vitest-environment happy-dom
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { SHELL_PAGES } from '../../../web/app/pages.ts'
import { configPatchOf } from '../../../web/components/settings/config-source.ts'
import type { SettingsDef } from '../../../web/components/settings/define-settings.ts'
import {
  Config,
  configField,
  WRITABLE_CONFIG_KEYS,
  type WritableConfigKey,
} from '../../../web/contract/config.ts'
import { valueAt } from '../../../web/lib/form-edits.ts'
import { makeWorld } from '../mock/support/world.ts'

/** Edited on a page, but not in a form field: setup steps, generated feeds, scheduled jobs. */
const NOT_A_FIELD: readonly string[] = [
  'plexTokens',
  'selfRss',
  'friendsRss',
  'plexLabelSync.dayOfWeek',
  'plexLabelSync.scheduleTime',
]

const pages = SHELL_PAGES.filter(page => page.holdsSettings)
const definitions = new Map<string, SettingsDef | undefined>()
beforeAll(async () => {
  for (const { path, load } of pages) definitions.set(path, (await load()).SETTINGS)
}, 60_000)

const pagesWith = (key: string) =>
  [...definitions].flatMap(([path, definition]) =>
    definition && key in definition.fields ? [path] : [],
  )

test('every setting is edited on one page, except for those without a form field', () => {
  const countOf = (key: string) => (NOT_A_FIELD.includes(key) ? 0 : 1)
  expect(WRITABLE_CONFIG_KEYS.filter(key => pagesWith(key).length !== countOf(key))).toEqual([])
  const known: readonly string[] = WRITABLE_CONFIG_KEYS
  expect(NOT_A_FIELD.filter(key => !known.includes(key))).toEqual([])
})

const textFor = ({ pattern }: { pattern?: RegExp | undefined }) =>
  pattern?.test('changed') === false ? 'http://changed' : 'changed'
const RSS = { selfRss: 'https://rss/1', friendsRss: 'https://rss/2', plexTokens: ['pass'] }
/** A version that has the setting. */
const worldOf = (key: WritableConfigKey) => {
  const isNewer = Number(configField(key).since?.split('.')[1] ?? 0) > 5
  return makeWorld({ fresh: true, config: RSS, profile: isNewer ? '0.19' : '0.5.12' }).config
}
const read = (rules: ReturnType<typeof worldOf>) => z.parse(Config, rules.shown())

test('a limit is cleared with null', () => {
  const key = 'newUserDefaultMovieWatchlistCap'
  const rules = worldOf(key)
  rules.put(configPatchOf(read(rules), { [key]: 5 }))
  rules.put(configPatchOf(read(rules), { [key]: undefined }))
  expect(valueAt(read(rules), key)).toBeNull()
})

test.each(WRITABLE_CONFIG_KEYS.filter(key => configField(key).clearable))(
  '%s can be cleared again',
  key => {
    const rules = worldOf(key)
    rules.put(configPatchOf(read(rules), { [key]: textFor(configField(key)) }))
    rules.put(configPatchOf(read(rules), { [key]: undefined }))
    // A cleared field may return its default.
    expect(['', undefined, configField(key).default]).toContain(valueAt(read(rules), key))
  },
)
