import { HOME } from '../../lib/page-paths.ts'

export const GO_KEYS: Readonly<Record<string, string>> = {
  d: HOME,
  a: '/approvals',
  q: '/approvals/quota-settings',
  n: '/notifications',
  p: '/plex/configuration',
  u: '/plex/users',
  m: '/radarr/content-router',
  r: '/radarr/instances',
  t: '/sonarr/content-router',
  s: '/sonarr/instances',
  k: '/utilities/api-keys',
  x: '/utilities/delete-sync',
}

export const goKeys = (key: string) => `g ${key}`
