// Part of npm run dev: rebuilds the app on changes, and reloads open pages once the gateway serves the new build.
import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { context, type Metafile } from 'esbuild'
import { bundleOptions, siteOf } from './build/bundle.ts'
import { writePage } from './build/page.ts'

const { WEB_DIR = '', GATEWAY = '', RELOAD_HOST, RELOAD_PORT } = process.env

/** A page reloads once its lost connection is restored. */
const SCRIPT = `<script>
  const rebuilds = new EventSource(location.protocol + '//' + location.hostname + ':${RELOAD_PORT}')
  rebuilds.onerror = () => { rebuilds.onopen = () => location.reload() }
</script>`

const pages = new Set<ServerResponse>()
const server = createServer((_, response) => {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'access-control-allow-origin': '*',
  })
  response.write('retry: 500\n\n')
  pages.add(response)
  response.on('close', () => pages.delete(response))
})

const isServed = (urls: readonly string[]): Promise<boolean> =>
  fetch(`${GATEWAY}/login`, { headers: { accept: 'text/html' } })
    .then(response => response.text())
    .then(
      html => urls.every(url => html.includes(url)),
      () => false,
    )

let builds = 0
const publish = async (metafile: Metafile) => {
  const build = ++builds
  const site = siteOf(metafile)
  await writePage(WEB_DIR, site, SCRIPT)
  while (build === builds && !(await isServed([site.entry, ...site.css]))) await sleep(50)
  if (!server.listening) server.listen(Number(RELOAD_PORT), RELOAD_HOST)
  for (const page of pages) page.end()
}

const options = bundleOptions('development', `${WEB_DIR}/assets`)
const app = await context({
  ...options,
  plugins: [
    ...options.plugins,
    {
      name: 'publish',
      setup({ onEnd }) {
        onEnd(({ metafile }) => {
          if (metafile) void publish(metafile)
        })
      },
    },
  ],
})
await app.watch()
