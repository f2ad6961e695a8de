import { compareVersions, validate } from 'compare-versions'
import { proxy } from 'valtio/vanilla'
import * as z from 'zod/mini'
import { Release } from '../contract/release.ts'
import { log } from '../lib/log.ts'
import { notify } from './toasts.ts'

export const announced = proxy({ latest: null as { tag: string; href: string } | null })

/** The backend release that newer ones are announced against. Not `VERSION`, which is Stargazarr's own. */
const KNOWN_RELEASE = '0.5.12'

const TOAST_ID = 'version-update-notification'
const TOAST_MS = 8000
const SEEN_KEY = 'release-announced'

/** Whether `tag` is a valid version (semver) and newer than the known one. */
const isNewer = (tag: string): boolean => validate(tag) && compareVersions(tag, KNOWN_RELEASE) > 0

/** Announces a release once per tag and browser session. Failures are only logged. */
export const checkRelease = async (url: string): Promise<void> => {
  try {
    const response = await fetch(url, { headers: { accept: 'application/json' } })
    if (!response.ok) throw new Error(`status ${response.status}`)
    const { tag_name: tag, html_url: href } = z.parse(Release, await response.json())
    if (!isNewer(tag)) return
    announced.latest = { tag, href }
    if (isAnnounced(tag)) return
    notify({
      kind: 'info',
      id: TOAST_ID,
      title: `A new version (${tag}) is available. You're running v${KNOWN_RELEASE}.`,
      action: { label: 'View Release', href },
      duration: TOAST_MS,
    })
  } catch (cause) {
    log.warn('The release check failed.', cause)
  }
}

const isAnnounced = (tag: string): boolean => {
  try {
    if (sessionStorage.getItem(SEEN_KEY) === tag) return true
    sessionStorage.setItem(SEEN_KEY, tag)
  } catch {
    // If storage is blocked, the release may be announced more than once.
  }
  return false
}
