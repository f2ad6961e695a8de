import { expect, test } from 'vitest'
import { changesSince, startVisit } from '../../../web/features/dashboard/visit/last-visit.ts'

type Snapshot = Parameters<typeof changesSince>[0]

const seen = (at: string, known: Partial<Snapshot> = {}): Snapshot => ({
  at,
  requests: 10,
  unreachable: ['radarr-1'],
  ...known,
})
const NOW = new Date('2026-11-25T12:00:00Z')

test('a visit ends after half an hour, and a reload continues it', () => {
  expect(startVisit(NOW, null).last).toBeNull()
  const visits = (at: string) => ({ last: seen('2026-11-23T08:00:00Z'), current: seen(at) })
  expect(startVisit(NOW, visits('2026-11-25T11:45:00Z')).last?.at).toBe('2026-11-23T08:00:00Z')
  expect(startVisit(NOW, visits('2026-11-25T11:15:00Z')).last?.at).toBe('2026-11-25T11:15:00Z')
})

const attic = { kind: 'radarr', id: 2, name: 'Attic' }
const known = { kind: 'radarr', id: 1, name: 'Old one' }

test('names what changed since the last visit, each with a link to just that', () => {
  const last = seen('2026-11-25T08:00:00Z')
  const arrivals = ['2026-11-25T07:00:00Z', '2026-11-25T09:00:00Z', '2026-11-25T10:00:00Z']
  const times = arrivals.map(at => Date.parse(at))
  const now = { requests: 34, arrivals: times, unreachable: [attic, known] }
  expect(changesSince(last, now)).toEqual([
    { text: '24 new requests', to: '/approvals?status=all&requested=2026-11-25T08:00:00Z' },
    {
      text: '2 became available',
      to: '/approvals?status=approved,auto_approved&arrived=2026-11-25T08:00:00Z&sort=-due',
    },
    { text: 'Attic went down', to: '/radarr/instances' },
  ])
  expect(changesSince(last, { requests: 10, arrivals: [], unreachable: [known] })).toEqual([])
})

test('claims nothing that either visit doesn’t know', () => {
  const last = seen('2026-11-25T08:00:00Z', { requests: null, unreachable: null })
  expect(changesSince(last, { requests: 34, arrivals: [], unreachable: [attic] })).toEqual([])
})
