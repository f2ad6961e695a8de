// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { holdPopState } from '../../../web/lib/leave-guard.ts'
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
