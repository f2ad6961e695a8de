import { expect, test } from 'vitest'
import { labelLock } from '../../../web/features/utilities/plex-labels/label-history.ts'
import { blockOf, csvOfRun, runningOf } from '../../../web/features/utilities/runs/define-run.ts'

test('a run started elsewhere without a live connection blocks nothing', () => {
  const away = { phase: 'running' as const, startedHere: false, lostTouch: true }
  const running = (state: typeof away) => runningOf([{ title: 'Sync', operation: { state } }])
  expect(running(away)).toBeNull()
  expect(running({ ...away, startedHere: true })).toBe('Sync')
})

test('another run blocks a run, and so does the first reason that applies', () => {
  expect(blockOf('Create', 'Sync', ['It is off.'])).toContain('“Sync” is running')
  expect(blockOf('Sync', 'Sync', [false, 'It is off.', 'No token.'])).toBe('It is off.')
})

test('exports a run as CSV', () => {
  const table = { columns: ['Removed', 'Failed'], rows: [{ label: 'Plex', counts: [1200, 1] }] }
  expect(csvOfRun('Remove labels', '2026-11-21T10:00:00.000Z', table)).toBe(
    '\uFEFFRun,Ended,Part,Removed,Failed\r\nRemove labels,2026-11-21T10:00:00.000Z,Plex,1200,1\r\n',
  )
})

const EARLIER = '2026-11-20T10:00:00.000Z'
const LATER = '2026-11-21T10:00:00.000Z'

test.each([
  ['off and never ran', false, {}, null, false],
  ['on', true, {}, null, true],
  ['off, but the job ran', false, {}, EARLIER, true],
  ['removed after the last sync', true, { removedAt: LATER }, EARLIER, false],
  ['removed, then synced by the job', true, { removedAt: EARLIER }, LATER, true],
])('the prefix of labels while labeling is %s', (_, isOn, known, lastRun, isLocked) => {
  expect(labelLock(isOn, known, lastRun) !== null).toBe(isLocked)
})
