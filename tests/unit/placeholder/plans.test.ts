import { expect, test } from 'vitest'
import { SHELL_PAGES } from '../../../web/app/pages.ts'
import { PLANS } from '../../../web/features/placeholder/plans.ts'

const placeholderPaths = SHELL_PAGES.filter(page =>
  String(page.load).includes('placeholder-page'),
).map(page => page.path)

test('there is a plan for each page that is being built, and no other', () => {
  expect(Object.keys(PLANS).sort()).toEqual([...placeholderPaths].sort())
})
