import { isTextList, persisted } from '../../lib/persisted.ts'
import { sessionOwner } from '../../lib/session-owner.ts'

/** Maximum number of recent items, which are saved per user in this browser, by id only. */
const RECENT_MAX = 12

const store = () => persisted(`palette:${sessionOwner() ?? 'nobody'}`, isTextList, [])

export const readRecent = (): string[] => store().read()

export const addRecent = (id: string): void => {
  const others = readRecent().filter(one => one !== id)
  store().write([id, ...others].slice(0, RECENT_MAX))
}
