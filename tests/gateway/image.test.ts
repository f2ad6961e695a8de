import { spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fromRoot } from '../../scripts/build/paths.ts'
import { freePort } from '../../scripts/free-port.ts'
import { makeBuild, makeFolder, until } from './support/gateway.ts'
import { run } from './support/process.ts'

const DOCKERFILE = await readFile(fromRoot('Dockerfile'), 'utf8')
const CHECK: string[] = JSON.parse(/HEALTHCHECK[\s\S]*?CMD (\[.*\])/.exec(DOCKERFILE)?.[1] ?? '[]')

test.each([
  ['PORT', '127.0.0.1'],
  ['PORT_FILE', '0.0.0.0'],
  ['PORT', '::'],
])(
  "the image's health check asks the port from %s on HOST %s, without Node",
  async (name, host) => {
    const folder = await makeFolder()
    const port = String(await freePort())
    await writeFile(join(folder, 'port'), `${port}\n`)
    const env = { HOST: host, [name]: name === 'PORT' ? port : join(folder, 'port') }
    const [program = '', ...args] = CHECK
    expect(program).toBe('bash')
    const check = () => spawnSync(program, args, { env: { PATH: process.env.PATH, ...env } }).status
    expect(check()).toBe(1)
    run({ ...env, BACKEND_URL: 'http://127.0.0.1:1', WEB_DIR: await makeBuild() })
    await until(() => check() === 0)
  },
)

test('the image is built on the Node that .nvmrc names, copies no source maps and leaves PORT unset', async () => {
  const version = (await readFile(fromRoot('.nvmrc'), 'utf8')).trim()
  expect(DOCKERFILE).toContain(`\nARG BASE=node:${version}-`)
  expect(DOCKERFILE).toMatch(/^ENV NODE_ENV=/m)
  // A set PORT would keep PORT_FILE from being used.
  expect(DOCKERFILE).not.toMatch(/^(?!#).*\bPORT=/m)
  const copied = DOCKERFILE.match(/(?<=^COPY --from=build ).+(?= \S+$)/gm)
    ?.join(' ')
    .split(' ')
  const names = ['package.json', 'THIRD_PARTY_LICENSES.txt', 'server', 'web']
  expect(copied?.map(path => path.replace('/src/dist/', ''))).toEqual(names)
})
