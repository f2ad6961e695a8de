import { expect, test } from 'vitest'
import { read, sourcesUnder } from './imports.ts'

test('whatever opens a tab has noopener, because the tab would get a copy of the session storage', () => {
  const opened = sourcesUnder('web').flatMap(file =>
    [...read(file).matchAll(/_blank['"].{0,60}/gs)].map(([text]) => `${file}: ${text}`),
  )
  expect(opened.length).toBeGreaterThan(5)
  expect(opened.filter(text => !/noopener|noreferrer/.test(text))).toEqual([])
})
