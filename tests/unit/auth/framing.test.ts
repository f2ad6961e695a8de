// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { signInProblemOf } from '../../../web/features/auth/auth-problem.ts'
import { CookieRejectedError } from '../../../web/lib/errors.ts'

const HERE = 'https://here.example'
const unreadable = {
  get location() {
    throw new DOMException('Blocked a frame from accessing a cross-origin frame.')
  },
}

const problemIn = (top: object | null, ancestorOrigins: string[] | undefined, referrer = '') => {
  const own = { origin: HERE, ancestorOrigins }
  vi.stubGlobal('window', { self: globalThis, top: top ?? globalThis, location: own })
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer)
  return signInProblemOf(new CookieRejectedError())
}

test.each([
  ['no frame', null, [], '', 'over HTTPS', false],
  ['a frame of this site', { location: { origin: HERE } }, [HERE], '', 'over HTTPS', false],
  ['a frame of another site', unreadable, ['https://portal.example'], '', 'portal.example', true],
  ['Firefox', unreadable, undefined, 'https://portal.example/home', 'portal.example', true],
  ['Firefox, without a referrer', unreadable, undefined, '', 'another site', true],
] as const)('explains a rejected cookie: %s', (_, top, origins, referrer, words, needsOwnTab) => {
  const problem = problemIn(top, origins && [...origins], referrer)
  expect(problem.message).toContain(words)
  expect(problem.needsOwnTab ?? false).toBe(needsOwnTab)
})
