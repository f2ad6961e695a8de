// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { followPopState, holdPopState } from '../../../web/lib/leave-guard.ts'
import { guardLeaving } from '../../../web/lib/leave-reasons.ts'

afterEach(() => {
  holdPopState(null)
  document.body.replaceChildren()
})

/** A link of the app; `followed` counts the clicks that came through. */
const linkTo = (path: string, target = '') => {
  const link = document.createElement('a')
  Object.assign(link, { href: path, target })
  const followed = vi.fn((event: Event) => event.preventDefault())
  link.addEventListener('click', followed)
  document.body.append(link)
  return { link, followed }
}

test('with something unsaved a link waits for the question that is still on its way', async () => {
  const release = guardLeaving(() => 'Unsaved.')
  const { link, followed } = linkTo('/dashboard')
  link.click()
  expect(followed).not.toHaveBeenCalled()
  holdPopState(() => false)
  await vi.waitFor(() => expect(followed).toHaveBeenCalledTimes(1))
  // From here on the question itself decides.
  link.click()
  expect(followed).toHaveBeenCalledTimes(2)
  release()
})

describe('Back', () => {
  /** What the browser does for Back and Forward: the address is another one already when the event comes. */
  const goTo = (path: string, idx: number) => {
    history.replaceState({ idx }, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: { idx } }))
  }
  const routed = vi.fn()
  const go = vi.spyOn(History.prototype, 'go').mockImplementation(() => undefined)
  beforeAll(() => {
    followPopState()
    addEventListener('popstate', routed)
  })
  beforeEach(() => {
    history.replaceState({ idx: 3 }, '', '/notifications')
    routed.mockClear()
    go.mockClear()
  })

  test('with something unsaved it is taken back, and goes on once the question is here', async () => {
    const release = guardLeaving(() => 'Unsaved.')
    goTo('/dashboard', 2)
    expect(go.mock.calls).toEqual([[1]])
    goTo('/notifications', 3)
    expect(routed).not.toHaveBeenCalled()
    const asks = vi.fn(() => true)
    holdPopState(asks)
    await vi.waitFor(() => expect(go.mock.calls).toEqual([[1], [-1]]))
    // From here on the question itself decides.
    goTo('/dashboard', 2)
    expect(asks).toHaveBeenCalledTimes(1)
    expect(routed).not.toHaveBeenCalled()
    release()
  })

  test('nothing unsaved, or on the same page: it goes on at once', () => {
    let reason: string | null = 'Unsaved.'
    const release = guardLeaving(() => reason)
    goTo('/notifications?tab=2', 2)
    expect(routed).toHaveBeenCalledTimes(1)
    reason = null
    goTo('/dashboard', 1)
    expect(routed).toHaveBeenCalledTimes(2)
    release()
    expect(go).not.toHaveBeenCalled()
  })
})

test('nothing unsaved, or another tab: a link is followed at once', () => {
  let reason: string | null = null
  const release = guardLeaving(() => reason)
  const { link, followed } = linkTo('/dashboard')
  link.click()
  expect(followed).toHaveBeenCalledTimes(1)
  reason = 'Unsaved.'
  const other = linkTo('/dashboard', '_blank')
  other.link.click()
  expect(other.followed).toHaveBeenCalledTimes(1)
  release()
  link.click()
  expect(followed).toHaveBeenCalledTimes(2)
})
