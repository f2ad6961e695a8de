import { describe, expect, test } from 'vitest'
import { awayOf } from '../../../web/app/background/outage.ts'
import { liveLabel } from '../../../web/app/shell/header/live-labels.ts'
import { clockTime } from '../../../web/lib/clock-time.ts'

const AFTERNOON = new Date(2026, 0, 31, 14, 2).toISOString()

describe('the clock time', () => {
  test.each([
    [new Date(2026, 0, 31, 14, 2), '2:02 PM'],
    [new Date(2026, 0, 31, 0, 5), '12:05 AM'],
    [new Date(2026, 0, 30, 23, 59), 'Jan 30, 11:59 PM'],
  ])('%s reads %s', (at, words) =>
    expect(clockTime(at.toISOString(), new Date(2026, 0, 31, 18, 0))).toBe(words),
  )
})

describe('the live connection in words', () => {
  test.each([
    ['connected', null, 'Live', 'ok'],
    ['connecting', null, 'Connecting…', 'wait'],
    ['disconnected', null, 'Connecting…', 'wait'],
  ] as const)('%s, never lost, is "%s"', (state, lostAt, text, tone) =>
    expect(liveLabel(state, lostAt)).toMatchObject({ text, tone }),
  )

  test('once lost it stays offline through every new try, until it is back', () => {
    const offline = {
      tone: 'bad',
      short: 'Offline',
      text: expect.stringMatching(/^Offline since /),
    }
    expect(liveLabel('disconnected', AFTERNOON)).toEqual(offline)
    expect(liveLabel('connecting', AFTERNOON)).toEqual(offline)
    expect(liveLabel('connected', AFTERNOON).text).toBe('Live')
  })
})

describe('which side is away', () => {
  const SINCE = '2026-01-31T14:02:00.000Z'
  const LATER = '2026-01-31T14:05:00.000Z'
  test.each([
    ['nobody, before anything is known', null, null, null],
    ['nobody, when the backend answers', null, { reachable: true, since: SINCE }, null],
    [
      'the backend, since the gateway lost it',
      null,
      { reachable: false, since: SINCE },
      { side: 'backend', since: SINCE },
    ],
    [
      'the gateway, whatever it last said of the backend',
      LATER,
      { reachable: false, since: SINCE },
      { side: 'gateway', since: LATER },
    ],
    [
      'nobody, when the gateway never reached it nor says since when',
      null,
      { reachable: false, since: null },
      null,
    ],
  ])('%s', (_, gatewayLostAt, backend, away) =>
    expect(awayOf({ gatewayLostAt, isWaiting: false, backend })).toEqual(away),
  )

  test('nobody but the backend, when the gateway answers that it waits for it', () => {
    const known = { gatewayLostAt: LATER, isWaiting: true, backend: null }
    expect(awayOf(known)).toEqual({ side: 'waiting', since: LATER })
  })
})
