import { expect, test } from 'vitest'
import { csvOf } from '../../../web/lib/csv.ts'
import { datedName } from '../../../web/lib/dated-name.ts'

const cell = (value: string | number | null | undefined) =>
  csvOf(['head'], [[value]]).slice('\uFEFFhead\r\n'.length, -'\r\n'.length)

test.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ['=HYPERLINK("http://evil","x")', `"'=HYPERLINK(""http://evil"",""x"")"`],
  [' =1+1', "' =1+1"],
  ['\u00a0\u200b@SUM(A1)', "'\u00a0\u200b@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['Heat;=1+1', "Heat;'=1+1"],
  ['Heat; ＠SUM(A1)', "Heat;' ＠SUM(A1)"],
  ['Heat\t=1', "Heat\t'=1"],
  ['Heat\n=1', `"Heat\n'=1"`],
  ['E-mail', 'E-mail'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  [' padded ', ' padded '],
  ['well; then - or +', 'well; then - or +'],
  [null, ''],
  [-5, '-5'],
])('%j becomes %j', (value, expected) => {
  expect(cell(value)).toBe(expected)
})

test('a file is named by the local date', () => {
  // As at UTC+14.
  const local = { getFullYear: () => 2027, getMonth: () => 0, getDate: () => 1 }
  const date = Object.assign(new Date('2026-12-31T12:00Z'), local)
  expect(datedName('users', date, 'csv')).toBe('users-2027-01-01.csv')
})
