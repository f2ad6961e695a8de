import { describe, expect, test } from 'vitest'
import { labelLock } from '../../../web/features/utilities/plex-labels/label-history.ts'
import {
  blockOf,
  csvOfRun,
  failuresIn,
  runningOf,
} from '../../../web/features/utilities/tagging/define-run.ts'

const run = (title: string, state: object) => ({
  title,
  operation: {
    state: { phase: 'idle' as const, lostTouch: false, startedHere: true, ...state },
  },
})

describe('one run at a time', () => {
  test('names the current run', () => {
    expect(runningOf([run('Create', {}), run('Sync', { phase: 'starting' })])).toBe('Sync')
    expect(runningOf([run('Create', { phase: 'done' })])).toBeNull()
  })

  test('a run started elsewhere without a live connection blocks nothing', () => {
    const away = { phase: 'running', startedHere: false, lostTouch: true }
    expect(runningOf([run('Sync', away)])).toBeNull()
    expect(runningOf([run('Sync', { ...away, startedHere: true })])).toBe('Sync')
  })

  test('another run takes precedence over other reasons; its own doesn’t block', () => {
    expect(blockOf('Create', 'Sync', ['It is off.'])).toContain('“Sync” is running')
    expect(blockOf('Sync', 'Sync', [false, null])).toBeUndefined()
    expect(blockOf('Sync', null, [false, 'It is off.', 'No token.'])).toBe('It is off.')
  })
})

test('exports a run as CSV', () => {
  const table = {
    columns: ['Removed', 'Failed'],
    rows: [{ label: 'Plex', counts: [1200, 1] }],
  }
  expect(failuresIn(table)).toBe(1)
  expect(csvOfRun('Remove labels', '2026-11-21T10:00:00.000Z', table)).toBe(
    '\uFEFFRun,Ended,Part,Removed,Failed\r\nRemove labels,2026-11-21T10:00:00.000Z,Plex,1200,1\r\n',
  )
})

describe('label prefix', () => {
  const EARLIER = '2026-11-20T10:00:00.000Z'
  const LATER = '2026-11-21T10:00:00.000Z'
  const LOCKED = /may have labels/

  test.each([
    ['off and never ran', false, {}, null],
    ['removed after the last sync', true, { removedAt: LATER }, EARLIER],
  ] as const)('is unlocked: %s', (_, isOn, known, lastRun) => {
    expect(labelLock(isOn, known, lastRun)).toBeNull()
  })

  test.each([
    ['on', true, {}, null],
    ['off, but the job ran', false, {}, EARLIER],
    ['removed, then synced by the job', true, { removedAt: EARLIER }, LATER],
  ] as const)('is locked: %s', (_, isOn, known, lastRun) => {
    expect(labelLock(isOn, known, lastRun)).toMatch(LOCKED)
  })
})
