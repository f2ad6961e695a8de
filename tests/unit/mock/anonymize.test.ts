import { expect, test } from 'vitest'
import { createAliases, withoutConfigSecrets } from '../../../scripts/backend/anonymize.ts'

test('removes keys, tokens, hosts and account IDs from a recorded configuration at any depth', () => {
  const aliases = createAliases()
  const config = withoutConfigSecrets(
    {
      plexTokens: ['token-of-a-person'],
      discordGuildId: '123456789012345678',
      discordBotToken: '',
      tautulliUrl: 'http://tautulli.lan:8181',
      plexProtectionPlaylistName: 'Keep these',
      queueWaitTime: 60_000,
      publicContentNotifications: { enabled: true, appriseUrls: 'ntfy://own.host/topic' },
      plexLabelSync: { enabled: true, labelPrefix: 'mine' },
      ofALaterVersion: 'kept',
    },
    aliases,
  )
  expect(config).toEqual({
    plexTokens: ['recorded-plex-token'],
    discordGuildId: '1',
    discordBotToken: '',
    tautulliUrl: 'http://recorded-tautulli.example.internal:8181',
    plexProtectionPlaylistName: 'Keep these',
    queueWaitTime: 60_000,
    publicContentNotifications: { enabled: true, appriseUrls: '' },
    plexLabelSync: { enabled: true, labelPrefix: 'mine' },
    ofALaterVersion: 'kept',
  })
  expect(aliases.leaks(JSON.stringify(config))).toBe(0)
  expect(aliases.leaks('"token-of-a-person", "ntfy://own.host/topic"')).toBe(2)
})
