import { CONFIG_PATH, NEW_CONFIG_PATH } from './config-path.ts'
import type { BackendSigns } from './gateway.ts'

/** Ranges of server versions, and the signs that tell them apart without a session (backend-notes 3.1, 3.5). */
const ERAS = [
  { from: '0.4.6', to: '0.6', configPath: CONFIG_PATH, signInKey: 'email' },
  { from: '0.7', to: '0.14', configPath: NEW_CONFIG_PATH, signInKey: 'email' },
  { from: '0.15', to: '0.19', configPath: NEW_CONFIG_PATH, signInKey: 'login' },
] as const
type Era = (typeof ERAS)[number]

/** The era with these signs; null for signs that no known version shows, undefined if they don't tell. */
export const eraOf = ({ configPath, signInKey }: BackendSigns): Era | null | undefined => {
  if (configPath === null || signInKey === null) return signInKey === 'other' ? null : undefined
  return ERAS.find(era => era.configPath === configPath && era.signInKey === signInKey) ?? null
}

/** Whether the sign-in accepts a user name instead of the email address. */
export const isUserNameAccepted = ({ signInKey }: Pick<BackendSigns, 'signInKey'>): boolean =>
  signInKey === 'login'

/** What the version was recognized by, for example 'settings at /v1/config, login with “email”'. */
const signsInWords = ({ configPath, signInKey }: BackendSigns): string =>
  [
    configPath && `settings at ${configPath}`,
    signInKey &&
      (signInKey === 'other' ? 'login with an unknown key' : `login with “${signInKey}”`),
  ]
    .filter(Boolean)
    .join(', ')

/** The version and what it was recognized by, in words. */
export const versionInWords = (signs: BackendSigns): string => {
  const era = eraOf(signs)
  if (era === undefined) return 'Not recognized yet'
  const versions = era ? `${era.from} to ${era.to}` : 'None that Stargazarr knows'
  return `${versions}, recognized by: ${signsInWords(signs)}`
}

export const UNKNOWN_VERSION = `This server doesn’t answer like any version Stargazarr knows (${ERAS[0].from} to ${ERAS[ERAS.length - 1]?.to}).`
