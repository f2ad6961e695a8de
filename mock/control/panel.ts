import { RUNS } from '../world/scenario.ts'

/* Three files, because a strict content security policy forbids inline code. URLs are relative, so that the page works
   under a path prefix. */

/** A button that posts `body` to the control call `path`. */
const button = (label: string, path: string, body: object) =>
  `<button data-post="${path}" data-body='${JSON.stringify(body)}'>${label}</button>`

const APPROVALS = ['created', 'updated', 'approved', 'rejected', 'deleted']
const STREAM = ['cut', 'silence', 'duplicate', 'out-of-order', 'malformed', 'slow', 'normal']
const ADVANCES = { '+10 s': '10s', '+10 min': '10m', '+1 day': '1d' }
const SESSIONS = {
  'Reject all (401)': 'lost',
  'Accept all': 'back',
  'Sign everyone out': 'dropped',
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const buttonsFor = (values: readonly string[], path: string, key: string) =>
  values
    .map(value => button(capitalized(value.replaceAll('-', ' ')), path, { [key]: value }))
    .join(' ')
const labelled = (values: Readonly<Record<string, string>>, path: string, key: string) =>
  Object.entries(values)
    .map(([label, value]) => button(label, path, { [key]: value }))
    .join(' ')
const section = (title: string, content: string) =>
  `<section aria-label="${title}"><h2>${title}</h2>${content}</section>`

const FAULT_FORM = `<form id="fault">
  <label>Method <select name="method"><option>*<option>GET<option>POST<option>PUT<option>PATCH<option>DELETE</select></label>
  <label>Path <input name="path" value="/v1/approval/*" size="28"></label>
  <label>Status <input name="status" size="4" placeholder="503"></label>
  <label>Delay <input name="delay" size="5" placeholder="2s"></label>
  <label>Kind <select name="kind"><option value="">as is<option>malformed<option>truncated<option>html<option>closed</select></label>
  <label>Times <input name="times" value="1" size="3" title="0: until cleared"></label>
  <button>Set</button> <button type="button" data-clear="faults">Clear all</button>
</form><ul id="faults"></ul>`

const SECTIONS = [
  section('Now', '<dl id="state"></dl>'),
  section(
    'Scenario',
    `<p><select id="scenario" aria-label="Scenario"></select></p><p id="purpose"></p>
    <p><button data-load>Load</button> ${button('Reset', 'reset', {})}
    <label><input type="checkbox" id="sign-out"> sign everyone out</label></p>`,
  ),
  section(
    'Approval events',
    `<p><label>Count <input id="count" type="number" value="1" min="1" max="100"></label></p>
    <p>${buttonsFor(APPROVALS, 'event', 'approval')}</p>`,
  ),
  section('Long operations', `<p>${buttonsFor(RUNS, 'run', 'run')}</p>`),
  section('Stream', `<p>${buttonsFor(STREAM, 'stream', 'do')}</p>`),
  section(
    'Clock',
    `<p>${buttonsFor(['pause', 'resume', 'step'], 'clock', 'do')} ${labelled(ADVANCES, 'clock', 'advance')}</p>`,
  ),
  section(
    'Sessions and backend',
    `<p>${labelled(SESSIONS, 'session', 'do')} ${button('Restart (down for 5 s)', 'restart', { for: '5s' })}</p>`,
  ),
  section('Faults', FAULT_FORM),
  section(
    'Received calls',
    '<p><button data-clear="calls">Clear</button></p><table><tbody id="calls"></tbody></table>',
  ),
]

const PANEL_HTML = `<!doctype html>
<html lang="en" translate="no" class="notranslate">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mock backend</title>
<link rel="stylesheet" href="mock/panel.css">
<script src="mock/panel.js" defer></script>
</head>
<body>
<header><h1>Mock backend</h1><label>Client <input id="client" placeholder="shared" size="12"></label></header>
<p id="message" role="status"></p>
<main>${SECTIONS.join('\n')}</main>
</body>
</html>
`

const PANEL_CSS = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 1rem auto; max-width: 70rem; padding: 0 1rem; }
header { display: flex; gap: 2rem; align-items: baseline; justify-content: space-between; flex-wrap: wrap; }
h1 { font-size: 1.4rem; } h2 { font-size: 1rem; margin: 0 0 .5rem; }
main { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); }
section { border: 1px solid GrayText; border-radius: .5rem; padding: .8rem; min-width: 0; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .1rem 1rem; margin: 0; } dt { opacity: .7; } dd { margin: 0; overflow-wrap: anywhere; }
button, input, select { font: inherit; padding: .2rem .5rem; } p, form { margin: .4rem 0; display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; }
label { display: inline-flex; gap: .4rem; align-items: center; } [name=path] { width: 16rem; max-width: 100%; }
td { padding: 0 .8rem 0 0; } td:last-child { text-align: right; font-variant-numeric: tabular-nums; }
#message { min-height: 1.5em; } ul { padding-left: 1.2rem; }
`

const PANEL_JS = `
const $ = id => document.getElementById(id)
const text = (tag, content) => { const node = document.createElement(tag); node.textContent = content; return node }
$('client').value = new URLSearchParams(location.search).get('client') || ''
const address = path => {
  const client = $('client').value.trim()
  return 'mock/' + path + (client ? '?client=' + encodeURIComponent(client) : '')
}
const ask = async (method, path, body) => {
  const response = await fetch(address(path), {
    method, ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const value = await response.json()
  if (!response.ok) throw new Error(value.error || response.status)
  return value
}
const act = async (done, work) => {
  try { await work(); $('message').textContent = done } catch (cause) { $('message').textContent = String(cause.message || cause) }
  show()
}
const show = async () => {
  try {
    const state = await ask('GET', 'state')
    const rows = {
      Scenario: state.scenario + ' (seed ' + state.seed + ', ' + state.profile + ', sign-in ' + state.auth + ')',
      Script: state.script,
      Clock: new Date(state.clock.now).toISOString() + (state.clock.paused ? ', paused' : ''),
      Stream: state.stream.listeners + ' listening, ' + state.stream.sent + ' frames' + (state.stream.silent ? ', silent' : '') + (state.stream.mode ? ', ' + state.stream.mode : ''),
      Requests: Object.entries(state.approvals).map(([key, count]) => key + ' ' + count).join(', '),
      Workflow: state.workflow,
      Sessions: state.sessions + (state.sessionsLost ? ', all rejected' : ''),
      Release: state.release,
    }
    $('state').replaceChildren(...Object.entries(rows).flatMap(([key, value]) => [text('dt', key), text('dd', value)]))
    $('faults').replaceChildren(...state.faults.map(fault => {
      const item = text('li', [fault.method, fault.path, fault.status, fault.kind, fault.delay, fault.left === null ? 'until cleared' : fault.left + ' left'].filter(Boolean).join(' ') + ' ')
      const clear = text('button', 'Clear')
      clear.onclick = () => act('Fault cleared', () => ask('DELETE', 'faults/' + fault.id))
      item.append(clear)
      return item
    }))
    const { counts } = await ask('GET', 'calls')
    $('calls').replaceChildren(...Object.entries(counts).map(entry => {
      const row = document.createElement('tr')
      row.append(...entry.map(cell => text('td', cell)))
      return row
    }))
  } catch (cause) { $('message').textContent = String(cause.message || cause) }
}
const start = async () => {
  const { scenarios } = await ask('GET', 'scenarios')
  const { scenario } = await ask('GET', 'state')
  $('scenario').replaceChildren(...scenarios.map(({ name }) => new Option(name, name, name === scenario, name === scenario)))
  const purpose = () => { $('purpose').textContent = (scenarios.find(({ name }) => name === $('scenario').value) || {}).purpose || '' }
  $('scenario').onchange = purpose
  purpose()
  show()
  setInterval(show, 2000)
}
document.addEventListener('click', ({ target }) => {
  const button = target.closest('button')
  if (!button) return
  const { post, body = '{}', clear, load } = button.dataset
  const more = { event: { count: Number($('count').value) || 1 }, reset: { signOut: $('sign-out').checked } }
  if (load !== undefined) act('Loaded', () => ask('POST', 'reset', { scenario: $('scenario').value, ...more.reset }))
  if (post) act('Done: ' + button.textContent, () => ask('POST', post, { ...JSON.parse(body), ...more[post] }))
  if (clear) act('Cleared', () => ask('DELETE', clear))
})
$('fault').onsubmit = event => {
  event.preventDefault()
  const fields = Object.fromEntries([...new FormData(event.target)].filter(([, value]) => value !== ''))
  for (const key of ['status', 'times']) if (fields[key]) fields[key] = Number(fields[key])
  act('Fault set', () => ask('POST', 'fault', fields))
}
$('client').onchange = show
start()
`

export const PANEL_FILES = [
  { path: '/mock', type: 'text/html', content: PANEL_HTML },
  { path: '/mock/panel.css', type: 'text/css', content: PANEL_CSS },
  { path: '/mock/panel.js', type: 'text/javascript', content: PANEL_JS },
]
