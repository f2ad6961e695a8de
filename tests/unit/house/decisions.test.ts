import { expect, test } from 'vitest'
import { read } from './imports.ts'

/** The server's entries, with the successor of each that has left the document. */
const OF_SERVER: Record<string, string | null> = {
  'Parts of the gateway are plain functions': null,
  'The gateway looks before it forwards a decision': null,
  'The client with the most connections makes room': null,
  'Heads up to 16 kB, but few large ones': null,
  'An attacked account keeps one sign-in per network and minute': null,
  'The pieces of a body are counted': null,
  'Calls in flight are a Set': null,
  "The sign-in's key is read from its own error": null,
  'Four sign-ins within any minute': null,
  'Cookie names with port and base path': null,
  'Streams buffer 16 kB, as until Node 20': null,
  'Connections are limited, and only large bodies have a budget': null,
  'One request per connection at a time': null,
  'A GET or HEAD on a stale connection is repeated once': null,
  "Node's client forwards the calls": null,
  '@fastify/static serves all files': null,
  'Trusted Types': null,
  'Repeated status frames are dropped on request': null,
  'Calls in flight are a plain list': null,
  'Security headers are constants': null,
  'Event streams have connections of their own': null,
  'Slow stream readers are dropped': null,
  'The connection check uses a stream of its own': null,
  'One process': null,
}

const titlesOf = (text: string) =>
  [...text.matchAll(/^### \d{4}-\d\d-\d\d · (.+)/gm)].map(([, title = '']) => title)

test.each(['server', 'web', 'scripts'])('decisions of %s are current or superseded', folder => {
  const text = read(`${folder}/DECISIONS.md`)
  const titles = titlesOf(text)
  const statuses = [...text.matchAll(/^Status: (?:current|superseded by "(.+?)")/gm)]
  expect(statuses).toHaveLength(titles.length)
  for (const [, successor] of statuses) expect([undefined, ...titles]).toContain(successor)
})

test('decisions of server leave only with a successor', () => {
  const titles = titlesOf(read('server/DECISIONS.md'))
  const lost = Object.entries(OF_SERVER).filter(
    ([title, successor]) => !titles.includes(title) && !titles.includes(successor ?? ''),
  )
  expect(lost).toEqual([])
  expect(titles.filter(title => !(title in OF_SERVER))).toEqual([])
})
