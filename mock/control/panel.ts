/* Three files, because a strict content security policy forbids inline code. URLs are relative, so that the page works
   under a path prefix. */

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
<header>
  <h1>Mock backend</h1>
  <label>Client <input id="client" placeholder="shared" size="12"></label>
</header>
<p id="message" role="status"></p>
<main>
  <section aria-labelledby="h-now"><h2 id="h-now">Now</h2><dl id="state"></dl></section>
  <section aria-labelledby="h-scenario"><h2 id="h-scenario">Scenario</h2>
    <p><select id="scenario" aria-label="Scenario"></select></p><p id="purpose"></p>
    <p><button data-do="load">Load</button> <button data-do="reset">Reset</button>
    <label><input type="checkbox" id="sign-out"> sign everyone out</label></p>
  </section>
  <section aria-labelledby="h-event"><h2 id="h-event">Approval events</h2>
    <p><label>Count <input id="count" type="number" value="1" min="1" max="100"></label></p>
    <p><button data-approval="created">Created</button> <button data-approval="updated">Updated</button>
    <button data-approval="approved">Approved</button> <button data-approval="rejected">Rejected</button>
    <button data-approval="deleted">Deleted</button></p>
  </section>
  <section aria-labelledby="h-run"><h2 id="h-run">Long operations</h2><p id="runs"></p></section>
  <section aria-labelledby="h-stream"><h2 id="h-stream">Stream</h2>
    <p><button data-stream="cut">Cut</button> <button data-stream="silence">Silence</button>
    <button data-stream="duplicate">Duplicate</button> <button data-stream="out-of-order">Out of order</button>
    <button data-stream="malformed">Malformed</button> <button data-stream="slow">Slow</button>
    <button data-stream="normal">Normal</button></p>
  </section>
  <section aria-labelledby="h-clock"><h2 id="h-clock">Clock</h2>
    <p><button data-clock="pause">Pause</button> <button data-clock="resume">Resume</button> <button data-clock="step">Step</button>
    <button data-advance="10s">+10 s</button> <button data-advance="10m">+10 min</button> <button data-advance="1d">+1 day</button></p>
  </section>
  <section aria-labelledby="h-session"><h2 id="h-session">Sessions and backend</h2>
    <p><button data-session="lost">Reject all (401)</button> <button data-session="back">Accept all</button>
    <button data-session="dropped">Sign everyone out</button> <button data-restart="5s">Restart (down for 5 s)</button></p>
  </section>
  <section aria-labelledby="h-fault"><h2 id="h-fault">Faults</h2>
    <form id="fault">
      <label>Method <select name="method"><option>*<option>GET<option>POST<option>PUT<option>PATCH<option>DELETE</select></label>
      <label>Path <input name="path" value="/v1/approval/*" size="28"></label>
      <label>Status <input name="status" size="4" placeholder="503"></label>
      <label>Delay <input name="delay" size="5" placeholder="2s"></label>
      <label>Kind <select name="kind"><option value="">as is<option>malformed<option>truncated<option>html<option>closed</select></label>
      <label>Times <input name="times" value="1" size="3" title="0: until cleared"></label>
      <button>Set</button> <button type="button" data-do="clear-faults">Clear all</button>
    </form>
    <ul id="faults"></ul>
  </section>
  <section aria-labelledby="h-calls"><h2 id="h-calls">Received calls</h2>
    <p><button data-do="clear-calls">Clear</button></p><table><tbody id="calls"></tbody></table>
  </section>
</main>
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
    $('calls').replaceChildren(...Object.entries(counts).map(([route, count]) => {
      const row = document.createElement('tr')
      row.append(text('td', route), text('td', count))
      return row
    }))
  } catch (cause) { $('message').textContent = String(cause.message || cause) }
}
const start = async () => {
  const { scenarios, runs } = await ask('GET', 'scenarios')
  const { scenario } = await ask('GET', 'state')
  $('scenario').replaceChildren(...scenarios.map(each => { const option = text('option', each.name); option.selected = each.name === scenario; return option }))
  const purpose = () => { $('purpose').textContent = (scenarios.find(each => each.name === $('scenario').value) || {}).purpose || '' }
  $('scenario').onchange = purpose
  purpose()
  $('runs').replaceChildren(...runs.flatMap(run => { const button = text('button', run); button.dataset.run = run; return [button, ' '] }))
  show()
  setInterval(show, 2000)
}
document.addEventListener('click', event => {
  const button = event.target.closest('button')
  if (!button) return
  const { approval, stream, clock, advance, session, restart, run } = button.dataset
  const signOut = $('sign-out').checked
  if (approval) act('Pushed', () => ask('POST', 'event', { approval, count: Number($('count').value) || 1 }))
  if (stream) act('Stream: ' + stream, () => ask('POST', 'stream', { do: stream }))
  if (clock) act('Clock: ' + clock, () => ask('POST', 'clock', { do: clock }))
  if (advance) act('Clock moved', () => ask('POST', 'clock', { advance }))
  if (session) act('Sessions: ' + session, () => ask('POST', 'session', { do: session }))
  if (restart) act('Restarting', () => ask('POST', 'restart', { for: restart }))
  if (run) act('Running: ' + run, () => ask('POST', 'run', { run }))
  if (button.dataset.do === 'load') act('Loaded', () => ask('POST', 'reset', { scenario: $('scenario').value, signOut }))
  if (button.dataset.do === 'reset') act('Reset', () => ask('POST', 'reset', { signOut }))
  if (button.dataset.do === 'clear-faults') act('Faults cleared', () => ask('DELETE', 'faults'))
  if (button.dataset.do === 'clear-calls') act('Calls cleared', () => ask('DELETE', 'calls'))
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
