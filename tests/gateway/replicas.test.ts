import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { findNginx } from '../../scripts/programs.ts'
import { call, makeFolder, openStream, startGateway, textOf, until } from './support/gateway.ts'
import { JSON_TYPE, startUpstream } from './support/upstream.ts'

/* Two gateways behind a real nginx. Skipped if nginx isn't installed. */

const NGINX = findNginx()

const SHOWN =
  /```nginx\n(.+?)```/s.exec(
    await readFile(new URL('../../server/README.md', import.meta.url), 'utf8'),
  )?.[1] ?? ''

/** nginx as configured in the gateway's README, with other addresses. */
const startNginx = async (ports: readonly number[]): Promise<string> => {
  const folder = await makeFolder()
  const port = await freePort()
  const shown = SHOWN.replace(
    /(server 10\S+ )+/,
    ports.map(each => `server 127.0.0.1:${each}; `).join(''),
  ).replace(/listen 443 .*/, `listen 127.0.0.1:${port};`)
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1; events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p; fastcgi_temp_path ${folder}/f;
  uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  ${shown}
}`,
  )
  const child = spawn(NGINX as string, ['-c', join(folder, 'nginx.conf')])
  const errors = textOf(child.stderr)
  onTestFinished(async () => {
    child.kill('SIGQUIT')
    await Promise.race([once(child, 'exit'), new Promise(resolve => setTimeout(resolve, 2000))])
    child.kill('SIGKILL')
  })
  const url = `http://127.0.0.1:${port}`
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended at once: ${errors()}`)
    return fetch(url).then(
      () => true,
      () => false,
    )
  })
  return url
}

test.skipIf(NGINX === null)(
  `two replicas behind nginx share one session and its streams, and one may stop${NGINX ? '' : ' (nginx is not installed)'}`,
  async () => {
    const upstream = await startUpstream()
    upstream.at('/v1/users/me', ({ headers }, response) =>
      response.writeHead(headers.cookie === 'session=1' ? 200 : 401, JSON_TYPE).end('{}'),
    )
    const env = { TRUST_PROXY: 'loopback' }
    const one = await startGateway({ upstream, env })
    const two = await startGateway({ upstream, env })
    const url = await startNginx([one.port, two.port])
    const cookie = `session~${new URL(url).port}=1`
    const me = () => call(`${url}/v1/users/me`, { headers: { cookie } })
    for (let i = 0; i < 6; i++) expect((await me()).status).toBe(200)
    const served = (gateway: typeof one) =>
      gateway.log.filter(line => line.path === '/v1/users/me').length
    expect(served(one)).toBeGreaterThan(0)
    expect(served(two)).toBeGreaterThan(0)

    const open = await Promise.all(
      Array.from({ length: 6 }, () => openStream(`${url}/v1/progress`, { cookie })),
    )
    await until(() => upstream.streams.size === 6)
    upstream.write('data: {"n":1}\n\n')
    await Promise.all(open.map(stream => stream.until('"n":1')))
    expect(one.app.progress.openStreams.size).toBeGreaterThan(0)
    const onTwo = two.app.progress.openStreams.size
    expect(onTwo).toBeGreaterThan(0)

    await one.app.close()
    await until(() => open.filter(stream => stream.ended() !== null).length === 6 - onTwo)
    for (let i = 0; i < 6; i++) expect((await me()).status).toBe(200)
    const back = await openStream(`${url}/v1/progress`, { cookie })
    await until(() => upstream.streams.size === onTwo + 1)
    upstream.write('data: {"n":2}\n\n')
    const left = open.filter(stream => stream.ended() === null)
    await Promise.all([back, ...left].map(stream => stream.until('"n":2')))
    for (const stream of [back, ...open]) stream.leave()
  },
)
