import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { SHELL_PAGES } from '../../../web/app/pages.ts'
import { Config } from '../../../web/contract/config.ts'
import { UserWithCount } from '../../../web/contract/users.ts'
import { PLANS } from '../../../web/features/placeholder/plans.ts'
import type { Facts, Section } from '../../../web/features/placeholder/sections.ts'

const SECRET = 'hush-hush'
const facts = (config: object = {}, rest: Partial<Facts> = {}): Facts => ({
  config: z.parse(Config, config),
  users: null,
  live: { discord: null, tautulli: null },
  ...rest,
})
const sectionsOf = (path: string, given: Facts): readonly Section[] =>
  PLANS[path]?.sections?.(given) ?? []
const shownAs = (sections: readonly Section[], term: string) =>
  sections.flatMap(section => section.rows).find(row => row.term === term)?.value

const placeholderPaths = SHELL_PAGES.filter(page =>
  String(page.load).includes('placeholder-page'),
).map(page => page.path)

const SHOWN_TODAY = [
  '/notifications',
  '/plex/configuration',
  '/utilities/plex-labels',
  '/utilities/public-content-notifications',
  '/utilities/user-tags',
]

describe('plans', () => {
  test.each(placeholderPaths)('%s says what it will do', path => {
    const will = PLANS[path]?.will ?? []
    expect(will.length).toBeGreaterThanOrEqual(2)
    expect(will.length).toBeLessThanOrEqual(5)
    for (const sentence of will) expect(sentence).toMatch(/^[A-Z].*\.$/)
  })

  test('there is no plan without a page', () => {
    expect(Object.keys(PLANS).sort()).toEqual([...placeholderPaths].sort())
  })

  test('the pages they point to exist', () => {
    const paths = SHELL_PAGES.map(page => page.path)
    for (const plan of Object.values(PLANS))
      for (const { to } of plan.see ?? []) expect(paths).toContain(to)
  })

  test('the pages with something stored today show it', () => {
    const withSections = Object.keys(PLANS).filter(path => PLANS[path]?.sections)
    expect(withSections.sort()).toEqual([...SHOWN_TODAY].sort())
  })

  test.each(SHOWN_TODAY)('%s reads a fresh backend’s config', path => {
    const rows = sectionsOf(path, facts()).flatMap(section => section.rows)
    const notes = sectionsOf(path, facts()).flatMap(section => section.note ?? [])
    expect(rows.length + notes.length).toBeGreaterThan(0)
    for (const { term, value } of rows) {
      expect(term).not.toBe('')
      expect(value).not.toMatch(/undefined|NaN|^$/)
    }
  })

  test('no secret becomes text', () => {
    const given = facts({
      plexTokens: [SECRET],
      plexServerUrl: `https://user:${SECRET}@plex.example:32400/?X-Plex-Token=${SECRET}#${SECRET}`,
      selfRss: `https://rss.plex.tv/${SECRET}`,
      friendsRss: `https://rss.plex.tv/${SECRET}`,
      discordWebhookUrl: `https://discord.com/api/webhooks/1/${SECRET}`,
      discordBotToken: SECRET,
      discordClientId: SECRET,
      discordGuildId: SECRET,
      appriseUrl: `http://${SECRET}`,
      systemAppriseUrl: `mailto://${SECRET}`,
      tautulliUrl: `http://tautulli.example/?apikey=${SECRET}`,
      tautulliApiKey: SECRET,
      publicContentNotifications: {
        enabled: true,
        discordWebhookUrls: `https://discord.com/api/webhooks/1/${SECRET}`,
        appriseUrls: `tgram://${SECRET}`,
      },
    })
    const shown = Object.keys(PLANS).map(path => sectionsOf(path, given))
    expect(JSON.stringify(shown)).not.toContain(SECRET)
  })
})

describe('notifications', () => {
  test('has the anchors of the sidebar, in its order', () => {
    const anchors = SHELL_PAGES.find(page => page.path === '/notifications')?.anchors ?? []
    expect(sectionsOf('/notifications', facts()).map(section => section.id)).toEqual(
      anchors.map(anchor => anchor.id),
    )
  })

  test('tells times in their units', () => {
    const sections = sectionsOf(
      '/notifications',
      facts({ queueWaitTime: 90_000, newEpisodeThreshold: 3_600_000, upgradeBufferTime: 2000 }),
    )
    expect(shownAs(sections, 'Wait for more episodes before telling')).toBe('1.5 minutes')
    expect(shownAs(sections, 'An episode counts as new for')).toBe('1 hour')
    expect(shownAs(sections, 'Buffer for quality upgrades')).toBe('2 seconds')
  })

  test.each([
    [null, 'Not heard from yet'],
    ['running', 'Running'],
    ['stopped', 'Stopped'],
    ['rebooting', 'Rebooting'],
  ])('a bot that is %j reads "%s"', (discord, words) => {
    const sections = sectionsOf('/notifications', facts({}, { live: { discord, tautulli: null } }))
    expect(shownAs(sections, 'Bot')).toBe(words)
  })

  test('counts webhooks without showing them', () => {
    const sections = sectionsOf('/notifications', facts({ discordWebhookUrl: 'a, b,,' }))
    expect(shownAs(sections, 'Webhooks')).toBe('2 addresses')
  })
})

test('Plex counts the titles of all users', () => {
  const users = [3, 4].map((watchlist_count, id) =>
    z.parse(UserWithCount, { id, name: `user ${id}`, watchlist_count }),
  )
  const sections = sectionsOf('/plex/configuration', facts({ plexTokens: ['x'] }, { users }))
  expect(shownAs(sections, 'Titles on their watchlists')).toBe('7 titles')
  expect(shownAs(sections, 'Plex token')).toBe('Stored')
})

test('a backend without Plex labels says so', () => {
  expect(sectionsOf('/utilities/plex-labels', facts())[0]?.note).toContain('does not offer')
  expect(sectionsOf('/utilities/plex-labels', facts({ plexLabelSync: {} }))[0]?.rows).not.toEqual(
    [],
  )
})

test('an unknown value is shown as it is', () => {
  const sections = sectionsOf('/utilities/user-tags', facts({ removedTagMode: 'pigeon' }))
  expect(shownAs(sections, 'Tags of titles that left a watchlist')).toBe('pigeon')
})
