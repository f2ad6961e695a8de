import { ref } from 'valtio/vanilla'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { requestName } from '../../../web/components/requests/request-name.ts'
import { Approval } from '../../../web/contract/approvals.ts'
import { approvals } from '../../../web/state/approvals.ts'
import { row } from '../state/support.ts'

const office = { contentTitle: 'The Office', contentType: 'show' } as const

test.each([
  ['a movie', { contentType: 'movie', contentKey: 'b' }, 'The Office (show)'],
  ['a show of another year', { contentKey: 'b' }, 'The Office (show, request 1)'],
  ['a request for the same show', { contentKey: 'a' }, 'The Office'],
  ['a request of another name', { contentTitle: 'Heat', contentKey: 'b' }, 'The Office'],
] as const)('beside %s, a request has a name of its own', (_, other, name) => {
  const read = (id: number, about: object) => z.parse(Approval, row(id, 'pending', about))
  const first = read(1, { ...office, contentKey: 'a' })
  approvals.state.rows = ref([first, read(2, { ...office, ...other })])
  expect(requestName(first)).toBe(name)
})
